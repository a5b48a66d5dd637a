import 'reflect-metadata'
import { Container, type ContainerModule, type ContainerModuleLoadOptions, type ServiceIdentifier } from 'inversify'
import { type HttpSettings, makeHttpApp } from '#adapters/http/app.ts'
import type { RenderPage } from '#adapters/http/routes/pages.ts'
import { type Core, makeCore } from '#core/core.ts'
import type { Ports } from '#core/ports.ts'

export type HttpApp = ReturnType<typeof makeHttpApp>

const token = <Bound>(name: string) => Symbol.for(name) as ServiceIdentifier<Bound>

type PortTokens = { [Name in keyof Ports]-?: ServiceIdentifier<Ports[Name]> }

/** A port without a token does not compile. */
const ports: PortTokens = {
  transact: token('transact'),
  identities: token('identities'),
  catalog: token('catalog'),
  directory: token('directory'),
  accountDirectory: token('accountDirectory'),
  history: token('history'),
  auditLog: token('auditLog'),
  siteStats: token('siteStats'),
  jobRuns: token('jobRuns'),
  trafficTally: token('trafficTally'),
  issueTracker: token('issueTracker'),
  sitemap: token('sitemap'),
  rateLimits: token('rateLimits'),
  site: token('site'),
  clock: token('clock'),
  ids: token('ids'),
  tokens: token('tokens'),
  passwords: token('passwords'),
  weakPasswords: token('weakPasswords'),
  confusables: token('confusables'),
  passkeys: token('passkeys'),
  timeCodes: token('timeCodes'),
  botCheck: token('botCheck'),
  imaging: token('imaging'),
  imageFiles: token('imageFiles'),
  shareImages: token('shareImages'),
  gazetteer: token('gazetteer'),
  importReading: token('importReading'),
  safeFetch: token('safeFetch'),
  mailer: token('mailer'),
}

export const T = {
  ...ports,
  httpSettings: token<HttpSettings>('httpSettings'),
  renderPage: token<RenderPage>('renderPage'),
  core: token<Core>('core'),
  http: token<HttpApp>('http'),
}

const portNames = Object.keys(ports) as (keyof Ports)[]

export const bindPorts = ({ bind }: Pick<ContainerModuleLoadOptions, 'bind'>, adapters: Ports): void => {
  for (const name of portNames) bind<unknown>(ports[name]).toConstantValue(adapters[name])
}

export const portsIn = (container: Container): Ports =>
  Object.fromEntries(portNames.map((name) => [name, container.get<unknown>(ports[name])])) as Ports

/** The composition root. Production, development and tests differ only in `adapters`. */
export const makeContainer = (adapters: ContainerModule): Container => {
  const container = new Container({ defaultScope: 'Singleton' })
  container.load(adapters)
  container.bind(T.core).toDynamicValue(() => makeCore(portsIn(container)))
  container.bind(T.http).toResolvedValue(makeHttpApp, [T.core, T.httpSettings, T.renderPage])
  return container
}
