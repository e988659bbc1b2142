import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import { Job } from 'kubernetes-models/batch/v1/Job';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { Namespace } from 'kubernetes-models/v1/Namespace';
import { Secret } from 'kubernetes-models/v1/Secret';
import { Service } from 'kubernetes-models/v1/Service';
import { describe, expect, it } from 'vitest';
import { readEnv, settingNames } from '../../src/env.js';
import { type Manifest, readKubernetes } from './manifests.js';

const kinds = {
  ...{ ConfigMap, Deployment, HorizontalPodAutoscaler, Ingress, Job, Namespace },
  ...{ PodDisruptionBudget, Secret, Service },
};
const all = readKubernetes();
const objects = all.filter(({ kind }) => kind !== 'Kustomization');
const one = (kind: string) => objects.find((object) => object.kind === kind) as Manifest;
const pod = one('Deployment').spec.template.spec;
const [gateway] = pod.containers;

/** Throws what the schema of its kind has against an object. */
function validate({ file: _, ...object }: Manifest): void {
  const Kind = kinds[object.kind as keyof typeof kinds] as unknown as new (data: object) => { validate(): void };
  new Kind(object).validate();
}

describe('the Kubernetes manifests', () => {
  it.each(objects.map((object) => [object.file, object.kind, object] as const))('%s: %s keeps to its schema', (_file, _kind, object) => {
    expect(() => validate(object)).not.toThrow();
  });

  it('are checked by schemas that refuse what is wrong', () => {
    const wrong = structuredClone(one('Deployment'));
    wrong.spec.template.spec.containers[0].readinessProbe.httpGet.path = 1;
    expect(() => validate(wrong)).toThrow();
  });

  it('are all in the kustomization, except for the example of the secret', () => {
    const { resources } = all.find(({ kind }) => kind === 'Kustomization') as Manifest;
    expect([...resources].sort()).toEqual([...new Set(objects.map(({ file }) => file))].filter((file) => !file.includes('example')).sort());
  });

  it('set only what the server knows, to values that it accepts', () => {
    const settings = { ...one('ConfigMap').data, ...one('Secret').stringData };
    expect(Object.keys(settings).filter((name) => !settingNames.has(name))).toEqual([]);
    expect(readEnv(settings)).toMatchObject({ MERX_MIGRATE: false, TRUST_PROXY: '10.0.0.0/8' });
    const [{ valueFrom, name }] = one('Job').spec.template.spec.containers[0].env;
    expect([name, valueFrom.secretKeyRef]).toEqual(['DATABASE_URL', { name: one('Secret').metadata.name, key: 'DATABASE_URL' }]);
    expect(gateway.envFrom).toEqual([
      { configMapRef: { name: one('ConfigMap').metadata.name } },
      { secretRef: { name: one('Secret').metadata.name } },
    ]);
  });

  it('belong together: service, disruption budget, autoscaler and ingress are those of the gateways', () => {
    const { labels } = one('Deployment').spec.template.metadata;
    for (const selector of [
      one('Deployment').spec.selector.matchLabels,
      one('Service').spec.selector,
      one('PodDisruptionBudget').spec.selector.matchLabels,
      pod.topologySpreadConstraints[0].labelSelector.matchLabels,
    ]) {
      expect(selector).toEqual(labels);
    }
    expect(one('Job').spec.template.metadata.labels).not.toEqual(labels);
    expect(one('HorizontalPodAutoscaler').spec.scaleTargetRef.name).toBe(one('Deployment').metadata.name);
    expect(one('Ingress').spec.rules[0].http.paths[0].backend.service).toEqual({
      name: one('Service').metadata.name,
      port: { name: 'http' },
    });
    expect(one('HorizontalPodAutoscaler').spec.minReplicas).toBeGreaterThan(one('PodDisruptionBudget').spec.minAvailable);
  });

  it('probe what the server answers, and leave it the time to finish', () => {
    const { startupProbe, livenessProbe, readinessProbe, lifecycle } = gateway;
    expect([startupProbe, livenessProbe, readinessProbe].map(({ httpGet }) => httpGet.path)).toEqual([
      '/health/live',
      '/health/live',
      '/health/ready',
    ]);
    const { SHUTDOWN_GRACE } = readEnv(one('ConfigMap').data);
    // Out of service while it still serves, and then eight seconds for what is in flight.
    expect(SHUTDOWN_GRACE).toBeGreaterThan(readinessProbe.periodSeconds * readinessProbe.failureThreshold);
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(Number(lifecycle.preStop.exec.command[1]) + SHUTDOWN_GRACE + 8);
  });

  it('need no disk: the files are in a bucket, the key and the first password in the secret', () => {
    expect(Object.keys(one('Secret').stringData)).toEqual(
      expect.arrayContaining(['MEDIA_URL', 'SECRET_KEY', 'ADMIN_PASSWORD', 'SMTP_URL']),
    );
    expect(gateway.volumeMounts).toEqual([{ name: 'tmp', mountPath: '/tmp' }]);
  });

  it.each(['Deployment', 'Job'])('run the containers of the %s without rights: not as root, on a read-only file system', (kind) => {
    const { spec } = one(kind).spec.template;
    expect(spec).toMatchObject({ automountServiceAccountToken: false, securityContext: { runAsNonRoot: true } });
    for (const { securityContext } of spec.containers) {
      expect(securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
    }
  });
});
