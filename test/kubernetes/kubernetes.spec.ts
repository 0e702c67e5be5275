import { type AddressInfo, BlockList } from 'node:net';
import { startManagementServer } from '@core/management';
import { parseServiceSettings } from '../../libs/core/config/settings.js';
import { type Variable } from '../../libs/core/config/variables/variable.js';
import { VARIABLES } from '../../libs/core/config/variables.js';
import { TEST_KEYS } from '../harness/service-environment.js';
import { contains, kubectlIsInstalled, Manifests, OVERLAYS } from './rendered.js';
import { schemaProblems } from './schema-problems.js';

const known: Record<string, Variable> = VARIABLES;
const PROCESSES = ['api', 'worker'] as const;
type Process = (typeof PROCESSES)[number];

const canRender = kubectlIsInstalled();
if (!canRender) {
  console.warn(
    '\n!!! Without kubectl 1.21 or newer on the PATH, the manifests of Kubernetes are NOT checked.\n',
  );
}

const variants = [
  { variant: 'plain', terrain: { persistentVolumeClaim: { claimName: 'flights-files' } } },
  { variant: 'production', terrain: { emptyDir: {} } },
  {
    variant: 'production with terrain',
    components: ['terrain'],
    terrain: { persistentVolumeClaim: { claimName: 'flights-terrain' } },
  },
];

it('covers every overlay', () => {
  expect(variants.map(({ variant }) => variant.split(' ')[0])).toEqual(expect.arrayContaining(OVERLAYS));
});

(canRender ? describe : describe.skip).each(variants)(
  'the overlay $variant',
  ({ variant, components, terrain }) => {
    let manifests: Manifests;
    beforeAll(() => {
      manifests = new Manifests(variant.split(' ')[0]!, components);
    });

    const podOf = (process: Process) => manifests.one('Deployment', `flights-${process}`).spec.template.spec;
    const containerOf = (process: Process) => podOf(process).containers[0]!;
    const environmentOf = (process: Process) => manifests.environmentOf(`flights-${process}`);
    const settingsOf = (process: Process) =>
      parseServiceSettings({ ...environmentOf(process), ENCRYPTION_KEYS: TEST_KEYS });

    it('conforms to the schemas, and has no field that Kubernetes does not know', () => {
      expect(manifests.objects.length).toBeGreaterThan(10);
      const { spec, ...deployment } = manifests.one('Deployment', 'flights-api');
      const misspelled = { ...deployment, spec: { ...spec, replica: 2, selector: 'flights' } };
      const problems = schemaProblems([
        ...manifests.objects,
        misspelled as unknown as typeof deployment & { spec: typeof spec },
      ]);
      expect(problems).toEqual([
        'Deployment flights-api/spec: must NOT have additional properties ["replica"]',
        'Deployment flights-api/spec/selector: must be object ["object"]',
      ]);
    });

    it.each(PROCESSES)('sets only variables that exist, to values that the %s accepts', (process) => {
      const isRead = (name: string) => PROCESSES.some((each) => known[name]?.readBy.includes(each));
      expect(Object.keys(environmentOf(process)).filter((name) => !isRead(name))).toEqual([]);
      expect(() => settingsOf(process)).not.toThrow();
    });

    it('gives the migrations the variables that they read, from the secret', () => {
      const { env } = manifests.one('Job', 'flights-migrate').spec.template.spec.containers[0]!;
      expect(env.map(({ name }) => name)).toEqual(['DATABASE_URL', 'DATABASE_DIRECT_URL']);
      for (const { name, valueFrom } of env) {
        expect(known[name]?.readBy).toContain('cli');
        const { secretKeyRef } = valueFrom;
        expect(manifests.one('Secret', secretKeyRef.name).data).toHaveProperty(secretKeyRef.key);
      }
    });

    it('runs the image of the overlay with a command of bin/flights', () => {
      const containers = manifests.podTemplates().map(({ spec }) => spec.containers[0]!);
      expect(containers.map(({ args }) => args.join(' ')).sort()).toEqual(['api', 'migrate', 'worker']);
      const [image, ...others] = new Set(containers.map((container) => container.image));
      expect([image, others]).toEqual([expect.stringMatching(/^registry\.example\/.+:.+/), []]);
    });

    it.each(PROCESSES)('probes paths of the %s on its management port', async (process) => {
      const { ports, startupProbe, livenessProbe, readinessProbe } = containerOf(process);
      const management = ports.find(({ name }) => name === 'management');
      const variable = process === 'api' ? 'API_MANAGEMENT_PORT' : 'WORKER_PORT';
      expect(environmentOf(process)[variable]).toBe(String(management?.containerPort));
      const ready = { problems: () => Promise.resolve([]) };
      const server = await startManagementServer({ host: '127.0.0.1', port: 0 }, ready);
      try {
        const { port } = server!.address() as AddressInfo;
        for (const { httpGet } of [startupProbe, livenessProbe, readinessProbe]) {
          expect(httpGet.port).toBe('management');
          expect((await fetch(`http://127.0.0.1:${port}${httpGet.path}`)).status).toBe(200);
        }
        expect(readinessProbe.httpGet.path).toBe(process === 'api' ? '/ready/read' : '/ready/process');
      } finally {
        server!.close();
      }
    });

    it('serves the API on the port that it listens on', () => {
      const { port } = settingsOf('api');
      expect(containerOf('api').ports).toContainEqual({ name: 'http', containerPort: port });
    });

    it.each(PROCESSES)(
      'kills no %s before it has drained and SHUTDOWN_GRACE_SECONDS have passed',
      (process) => {
        const { shutdownDrainSeconds, shutdownGraceSeconds } = settingsOf(process);
        const seconds = podOf(process).terminationGracePeriodSeconds;
        expect(seconds).toBeGreaterThan(shutdownDrainSeconds + shutdownGraceSeconds);
      },
    );

    it('gives API and worker one volume for terrain, which workers only read if it is their own', () => {
      const mountOf = (process: Process) => {
        const mounts = containerOf(process).volumeMounts;
        const folders = ['/data/maps', '/data'];
        return folders.flatMap((folder) => mounts.filter(({ mountPath }) => mountPath === folder))[0]!;
      };
      for (const process of PROCESSES) {
        const { name, readOnly = false } = mountOf(process);
        const volume = podOf(process).volumes.find((each) => each.name === name);
        expect(volume).toEqual({ name, ...terrain });
        expect(readOnly).toBe(process === 'worker' && components !== undefined);
      }
    });

    it('refers only to accounts, volumes and deployments that exist', () => {
      for (const { spec } of manifests.podTemplates()) {
        manifests.one('ServiceAccount', spec.serviceAccountName);
        for (const volume of spec.volumes) {
          if ('persistentVolumeClaim' in volume)
            manifests.one('PersistentVolumeClaim', volume.persistentVolumeClaim.claimName);
        }
      }
      for (const { spec } of [
        ...manifests.all('HorizontalPodAutoscaler'),
        ...manifests.all('ScaledObject'),
      ]) {
        const scaled = manifests.one('Deployment', spec.scaleTargetRef.name);
        expect(scaled.spec).not.toHaveProperty('replicas'); // a new deployment would reset the number
      }
    });

    it('gives KEDA a key of the secret', () => {
      for (const { spec } of manifests.all('ScaledObject')) {
        for (const { authenticationRef } of spec.triggers) {
          const authentication = manifests.one('TriggerAuthentication', authenticationRef.name);
          for (const { name, key } of authentication.spec.secretTargetRef) {
            expect(manifests.one('Secret', name).data).toHaveProperty(key);
          }
        }
      }
    });

    it('routes and scrapes ports of services', () => {
      for (const { http } of manifests.all('Ingress').flatMap(({ spec }) => spec.rules)) {
        for (const { backend } of http.paths) {
          const { ports } = manifests.one('Service', backend.service.name).spec;
          expect(ports.map(({ name }) => name)).toContain(backend.service.port.name);
        }
      }
      for (const { spec } of manifests.all('ServiceMonitor')) {
        const selector = spec.selector.matchLabels;
        const services = manifests
          .all('Service')
          .filter(({ metadata }) => contains(metadata.labels, selector));
        const ports = services.flatMap((service) => service.spec.ports.map(({ name }) => name));
        for (const { port } of spec.endpoints) expect(ports).toContain(port);
      }
    });

    it('selects pods that exist, by ports that they have', () => {
      const selectors = [
        ...manifests.all('Service').map(({ spec }) => spec.selector),
        ...manifests.all('PodDisruptionBudget').map(({ spec }) => spec.selector.matchLabels),
        ...manifests.all('Deployment').map(({ spec }) => spec.selector.matchLabels),
        ...manifests.all('NetworkPolicy').map(({ spec }) => spec.podSelector.matchLabels),
        ...PROCESSES.flatMap((process) => podOf(process).topologySpreadConstraints).map(
          ({ labelSelector }) => labelSelector.matchLabels,
        ),
      ];
      expect(selectors.filter((selector) => manifests.podTemplatesWith(selector).length === 0)).toEqual([]);
      for (const { spec } of manifests.all('Service')) {
        const pods = manifests
          .podTemplatesWith(spec.selector)
          .filter((pod) => 'ports' in pod.spec.containers[0]!);
        const names = pods.flatMap((pod) => pod.spec.containers[0]!.ports.map(({ name }) => name));
        for (const { targetPort } of spec.ports) expect(names).toContain(targetPort);
      }
    });

    it('opens the ports that processes listen on, and no others', () => {
      const policies = manifests
        .all('NetworkPolicy')
        .filter(({ spec }) => spec.policyTypes.includes('Ingress'));
      const rules = policies.flatMap(({ spec }) => spec.ingress);
      const opened = new Set(rules.flatMap(({ ports }) => ports.map(({ port }) => port)));
      const listening = PROCESSES.flatMap((process) => containerOf(process).ports);
      expect(opened).toEqual(new Set(listening.map(({ containerPort }) => containerPort)));
    });

    it('lets workers reach webhook endpoints on any port of public addresses', () => {
      const { egress } = manifests.one('NetworkPolicy', 'flights-worker').spec;
      expect(egress.map(({ ports }) => ports)).toEqual([[{ protocol: 'TCP' }]]);
      const blocks = new BlockList();
      for (const { ipBlock } of egress.flatMap(({ to }) => to)) {
        for (const range of ipBlock.except ?? []) {
          const [address = '', bits] = range.split('/');
          blocks.addSubnet(address, Number(bits), 'ipv4');
        }
      }
      const isBlocked = (address: string) => blocks.check(address, 'ipv4');
      expect(['10.1.2.3', '169.254.169.254', '172.31.0.1', '192.168.1.1'].filter(isBlocked)).toHaveLength(4);
      expect(['1.1.1.1', '172.32.0.1', '203.0.113.9'].filter(isBlocked)).toEqual([]);
    });

    it('lets processes reach HTTP servers, such as that for signatures and that for credentials of a role', () => {
      const { egress } = manifests.one('NetworkPolicy', 'flights-default').spec;
      const ports = egress.flatMap((rule) => rule.ports.map(({ port }) => port));
      expect(ports).toEqual(expect.arrayContaining([80, 443]));
    });

    it('runs every container without privileges, on a read-only file system', () => {
      for (const { spec } of manifests.podTemplates()) {
        const { securityContext, resources } = spec.containers[0]!;
        expect(spec).toMatchObject({
          automountServiceAccountToken: false,
          securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
        });
        expect(securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
        expect(resources.limits).toHaveProperty('memory');
      }
    });
  },
);
