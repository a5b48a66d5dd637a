import type { Container, Fields, PodSpec } from './manifest.ts'

const ALLOWED_VOLUMES = [
  'configMap',
  'csi',
  'downwardAPI',
  'emptyDir',
  'ephemeral',
  'persistentVolumeClaim',
  'projected',
  'secret',
]
const HOST_ACCESS = ['hostNetwork', 'hostPID', 'hostIPC']

const valueAt = (fields: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>((value, name) => (value as Fields | undefined)?.[name], fields)

const violationsOf = (container: Container, pod: PodSpec): string[] => {
  const setting = (...path: string[]) =>
    valueAt(container.securityContext, ...path) ?? valueAt(pod.securityContext, ...path)
  const violations: Record<string, boolean> = {
    'may run as root': setting('runAsNonRoot') !== true || !(Number(setting('runAsUser')) > 0),
    'may gain privileges': setting('allowPrivilegeEscalation') !== false || setting('privileged') === true,
    'has capabilities':
      String(setting('capabilities', 'drop')) !== 'ALL' || setting('capabilities', 'add') !== undefined,
    'has no seccomp profile': !['RuntimeDefault', 'Localhost'].includes(String(setting('seccompProfile', 'type'))),
    'may unmask /proc': !['undefined', 'Default'].includes(String(setting('procMount'))),
    'has a host port': (container.ports ?? []).some((port) => 'hostPort' in port),
    'may write to its image': setting('readOnlyRootFilesystem') !== true,
  }
  return Object.entries(violations).flatMap(([text, isViolation]) => (isViolation ? [`${container.name} ${text}`] : []))
}

/** Returns the violations of the `restricted` Pod Security Standard, without its rules on AppArmor, SELinux and Windows. Also checks
 * rules of our own: a numeric user id, no added capabilities, a read-only root filesystem, no sysctls, and no service account token. */
export const restrictedViolations = (pod: PodSpec): string[] => [
  ...[...(pod.initContainers ?? []), ...pod.containers].flatMap((container) => violationsOf(container, pod)),
  ...HOST_ACCESS.flatMap((name) => (pod[name] ? [`the pod has ${name}`] : [])),
  ...(pod.volumes ?? []).flatMap(({ name, ...volume }) =>
    Object.keys(volume).some((type) => !ALLOWED_VOLUMES.includes(type)) ? [`the volume ${name} is on the host`] : [],
  ),
  ...(valueAt(pod.securityContext, 'sysctls') === undefined ? [] : ['the pod sets sysctls']),
  ...(pod.automountServiceAccountToken === false ? [] : ['the pod has a token']),
]
