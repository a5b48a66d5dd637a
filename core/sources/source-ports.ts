import type { Ports } from '#core/ports.ts'

export type SourcePorts = Pick<
  Ports,
  | 'transact'
  | 'accountDirectory'
  | 'importReader'
  | 'safeFetch'
  | 'directory'
  | 'catalog'
  | 'clock'
  | 'gazetteer'
  | 'ids'
  | 'confusables'
  | 'site'
  | 'rateLimits'
>
