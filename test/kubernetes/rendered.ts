import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseAllDocuments, parseDocument } from 'yaml';

const KUBERNETES = path.resolve(import.meta.dirname, '../../deploy/kubernetes');

export type Labels = Readonly<Record<string, string>>;

interface Named {
  readonly kind: keyof Kinds;
  readonly metadata: { readonly name: string; readonly labels: Labels };
}

interface Selector {
  readonly matchLabels: Labels;
}

interface Port {
  readonly name: string;
  readonly containerPort: number;
}

interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string };
}

interface Variable {
  readonly name: string;
  readonly value: string;
  readonly valueFrom: { readonly secretKeyRef: { readonly name: string; readonly key: string } };
}

type EnvironmentSource =
  { readonly configMapRef: { readonly name: string } } | { readonly secretRef: { readonly name: string } };

interface Container {
  readonly args: readonly string[];
  readonly env: readonly Variable[];
  readonly envFrom: readonly EnvironmentSource[];
  readonly image: string;
  readonly livenessProbe: Probe;
  readonly ports: readonly Port[];
  readonly readinessProbe: Probe;
  readonly resources: { readonly limits: object };
  readonly securityContext: object;
  readonly startupProbe: Probe;
  readonly volumeMounts: readonly {
    readonly name: string;
    readonly mountPath: string;
    readonly readOnly?: boolean;
  }[];
}

export interface PodTemplate {
  readonly metadata: { readonly labels: Labels };
  readonly spec: {
    readonly containers: readonly Container[];
    readonly serviceAccountName: string;
    readonly terminationGracePeriodSeconds: number;
    readonly topologySpreadConstraints: readonly { readonly labelSelector: Selector }[];
    readonly volumes: readonly ({ readonly name: string } & (
      { readonly persistentVolumeClaim: { readonly claimName: string } } | { readonly emptyDir: object }
    ))[];
  };
}

interface Scaled {
  readonly scaleTargetRef: { readonly name: string };
}

interface NetworkRule {
  readonly ports: readonly { readonly port: number; readonly protocol: string }[];
  readonly to: readonly { readonly ipBlock: { readonly except?: readonly string[] } }[];
}

/** The fields that the tests read. schemas.json has all of them. */
interface Fields {
  ConfigMap: { readonly data: Readonly<Record<string, string>> };
  Deployment: { readonly spec: { readonly selector: Selector; readonly template: PodTemplate } };
  HorizontalPodAutoscaler: { readonly spec: Scaled };
  Ingress: {
    readonly spec: {
      readonly rules: readonly {
        readonly http: {
          readonly paths: readonly {
            readonly backend: {
              readonly service: { readonly name: string; readonly port: { readonly name: string } };
            };
          }[];
        };
      }[];
    };
  };
  Job: { readonly spec: { readonly template: PodTemplate } };
  NetworkPolicy: {
    readonly spec: {
      readonly policyTypes: readonly string[];
      readonly podSelector: Selector;
      readonly ingress: readonly NetworkRule[];
      readonly egress: readonly NetworkRule[];
    };
  };
  PersistentVolumeClaim: object;
  PodDisruptionBudget: { readonly spec: { readonly selector: Selector } };
  PrometheusRule: object;
  ScaledObject: {
    readonly spec: Scaled & {
      readonly triggers: readonly { readonly authenticationRef: { readonly name: string } }[];
    };
  };
  Secret: { readonly data: Readonly<Record<string, string>> };
  Service: {
    readonly spec: {
      readonly selector: Labels;
      readonly ports: readonly { readonly name: string; readonly targetPort: string }[];
    };
  };
  ServiceAccount: object;
  ServiceMonitor: {
    readonly spec: { readonly selector: Selector; readonly endpoints: readonly { readonly port: string }[] };
  };
  TriggerAuthentication: {
    readonly spec: { readonly secretTargetRef: readonly { readonly name: string; readonly key: string }[] };
  };
}

export type Kinds = { [Kind in keyof Fields]: Named & { readonly kind: Kind } & Fields[Kind] };

export type KubernetesObject = Kinds[keyof Kinds];

/** Whether there is a kubectl that knows components (1.21 or newer). */
export function kubectlIsInstalled(): boolean {
  const { stdout } = spawnSync('kubectl', ['version', '--client', '--output=json'], { encoding: 'utf8' });
  return /"gitVersion": "v1\.(2[1-9]|[3-9]\d)/.test(stdout ?? '');
}

export const OVERLAYS = readdirSync(path.join(KUBERNETES, 'overlays'));

/** What `kubectl kustomize` makes of an overlay and further components, with the example as its secrets. */
function rendered(overlay: string, components: readonly string[]): KubernetesObject[] {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'test-kubernetes-'));
  try {
    cpSync(KUBERNETES, folder, { recursive: true });
    const own = path.join(folder, 'overlays', overlay);
    copyFileSync(path.join(own, 'secrets.env.example'), path.join(own, 'secrets.env'));
    addComponents(path.join(own, 'kustomization.yaml'), components);
    const { status, stdout, stderr } = spawnSync('kubectl', ['kustomize', own], { encoding: 'utf8' });
    if (status !== 0 || stderr) throw new Error(`kubectl kustomize ended with ${status}: ${stderr}`);
    return parseAllDocuments(stdout).map((document) => unbroken(document.toJS() as KubernetesObject));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function addComponents(file: string, components: readonly string[]): void {
  const overlay = parseDocument(readFileSync(file, 'utf8'));
  for (const component of components) overlay.addIn(['components'], `../../components/${component}`);
  writeFileSync(file, overlay.toString());
}

/** kustomize breaks long base64 into lines, which Kubernetes ignores and the schema rejects. */
function unbroken(object: KubernetesObject): KubernetesObject {
  if (object.kind !== 'Secret') return object;
  const lines = Object.entries(object.data).map(([name, value]) => [name, value.replaceAll('\n', '')]);
  return { ...object, data: Object.fromEntries(lines) as Kinds['Secret']['data'] };
}

/** The objects of an overlay with further components. */
export class Manifests {
  readonly objects: readonly KubernetesObject[];

  constructor(overlay: string, components: readonly string[] = []) {
    this.objects = rendered(overlay, components);
  }

  all<Kind extends keyof Kinds>(kind: Kind): Kinds[Kind][] {
    return this.objects.filter((object) => object.kind === kind) as Kinds[Kind][];
  }

  one<Kind extends keyof Kinds>(kind: Kind, name: string): Kinds[Kind] {
    const found = this.all(kind).find(({ metadata }) => metadata.name === name);
    if (!found) throw new Error(`There is no ${kind} ${name}`);
    return found;
  }

  podTemplates(): PodTemplate[] {
    return [...this.all('Deployment'), ...this.all('Job')].map(({ spec }) => spec.template);
  }

  podTemplatesWith(labels: Labels): PodTemplate[] {
    return this.podTemplates().filter(({ metadata }) => contains(metadata.labels, labels));
  }

  /** The variables that the container of a Deployment gets. */
  environmentOf(deployment: string): Record<string, string> {
    const [container] = this.one('Deployment', deployment).spec.template.spec.containers;
    const sources = container!.envFrom.map((source) =>
      'configMapRef' in source ? this.one('ConfigMap', source.configMapRef.name).data : this.decoded(source),
    );
    const own = container!.env.map(({ name, value }) => ({ [name]: value }));
    return Object.assign({}, ...sources, ...own) as Record<string, string>;
  }

  private decoded({ secretRef }: { readonly secretRef: { readonly name: string } }): Record<string, string> {
    const entries = Object.entries(this.one('Secret', secretRef.name).data);
    return Object.fromEntries(
      entries.map(([name, value]) => [name, Buffer.from(value, 'base64').toString()]),
    );
  }
}

/** Whether the labels of an object match a selector. */
export function contains(labels: Labels | undefined, selector: Labels): boolean {
  return Object.entries(selector).every(([label, value]) => labels?.[label] === value);
}
