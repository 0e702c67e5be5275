import { type Request } from 'express';

type Trust = (address: string, hop: number) => boolean;

/**
 * Whether the connection comes from a proxy of `TRUST_PROXY`, so that its headers describe the request. Without this
 * variable, no proxy is trusted.
 */
export function isFromTrustedProxy(request: Request): boolean {
  const { remoteAddress } = request.socket;
  const trusts = request.app.get('trust proxy fn') as Trust;
  return remoteAddress !== undefined && trusts(remoteAddress, 0);
}
