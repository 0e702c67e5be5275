import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type IScaledObject, type ITriggerAuthentication } from '@kubernetes-models/keda/keda.sh/v1alpha1';
import {
  type IPrometheusRule,
  type IServiceMonitor,
} from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1';
import { type IDeployment } from 'kubernetes-models/apps/v1';
import { type IHorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import { type IJob } from 'kubernetes-models/batch/v1';
import { type IIngress, type INetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { type IPodDisruptionBudget } from 'kubernetes-models/policy/v1';
import {
  type IConfigMap,
  type IPersistentVolumeClaim,
  type ISecret,
  type IService,
  type IServiceAccount,
} from 'kubernetes-models/v1';
import { parseAllDocuments } from 'yaml';

const KUBERNETES = path.resolve(import.meta.dirname, '../../deploy/kubernetes');

/** A type without optional fields: a test that reads a missing one fails. */
type Whole<T> = T extends readonly (infer Item)[]
  ? readonly Whole<Item>[]
  : T extends object
    ? { readonly [Field in keyof T]-?: Whole<NonNullable<T[Field]>> }
    : T;

export interface Kinds {
  ConfigMap: Whole<IConfigMap>;
  Deployment: Whole<IDeployment>;
  HorizontalPodAutoscaler: Whole<IHorizontalPodAutoscaler>;
  Ingress: Whole<IIngress>;
  Job: Whole<IJob>;
  NetworkPolicy: Whole<INetworkPolicy>;
  PersistentVolumeClaim: Whole<IPersistentVolumeClaim>;
  PodDisruptionBudget: Whole<IPodDisruptionBudget>;
  PrometheusRule: Whole<IPrometheusRule>;
  ScaledObject: Whole<IScaledObject>;
  Secret: Whole<ISecret>;
  Service: Whole<IService>;
  ServiceAccount: Whole<IServiceAccount>;
  ServiceMonitor: Whole<IServiceMonitor>;
  TriggerAuthentication: Whole<ITriggerAuthentication>;
}

export type KubernetesObject = Kinds[keyof Kinds];
export type PodTemplate = Kinds['Deployment']['spec']['template'];
export type Labels = Readonly<Record<string, string>>;

/** Whether there is a kubectl that knows components (1.21 or newer). */
export function kubectlIsInstalled(): boolean {
  const { stdout } = spawnSync('kubectl', ['version', '--client', '--output=json'], { encoding: 'utf8' });
  return /"gitVersion": "v1\.(2[1-9]|[3-9]\d)/.test(stdout ?? '');
}

export const OVERLAYS = readdirSync(path.join(KUBERNETES, 'overlays'));

/** What `kubectl kustomize` makes of an overlay, with the example as its secrets. */
function rendered(overlay: string): KubernetesObject[] {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'test-kubernetes-'));
  try {
    cpSync(KUBERNETES, folder, { recursive: true });
    const own = path.join(folder, 'overlays', overlay);
    copyFileSync(path.join(own, 'secrets.env.example'), path.join(own, 'secrets.env'));
    const { status, stdout, stderr } = spawnSync('kubectl', ['kustomize', own], { encoding: 'utf8' });
    if (status !== 0 || stderr) throw new Error(`kubectl kustomize ended with ${status}: ${stderr}`);
    return parseAllDocuments(stdout).map((document) => unbroken(document.toJS() as KubernetesObject));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** kustomize breaks long base64 into lines, which Kubernetes ignores and the schema rejects. */
function unbroken(object: KubernetesObject): KubernetesObject {
  if (object.kind !== 'Secret') return object;
  const lines = Object.entries(object.data).map(([name, value]) => [name, value.replaceAll('\n', '')]);
  return { ...object, data: Object.fromEntries(lines) as Kinds['Secret']['data'] };
}

/** The objects of an overlay. */
export class Manifests {
  readonly objects: readonly KubernetesObject[];

  constructor(overlay: string) {
    this.objects = rendered(overlay);
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
