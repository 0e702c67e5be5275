import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

export interface Certificate {
  readonly key: string;
  readonly cert: string;
  readonly keyFile: string;
  readonly certFile: string;
}

/** A certificate for 127.0.0.1 that only processes configured for it trust. */
export function makeCertificate(folder: string, name: string): Certificate {
  const [keyFile, certFile] = [path.join(folder, `${name}.key`), path.join(folder, `${name}.crt`)];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const subject = ['-subj', `/CN=${name}`, '-addext', 'subjectAltName=IP:127.0.0.1', '-days', '2'];
  execFileSync('openssl', ['req', '-x509', ...curve, ...subject, '-keyout', keyFile, '-out', certFile], {
    stdio: 'ignore',
  });
  return { key: readFileSync(keyFile, 'utf8'), cert: readFileSync(certFile, 'utf8'), keyFile, certFile };
}
