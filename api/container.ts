import 'reflect-metadata'
import { Container, type ContainerModule, type ServiceIdentifier } from 'inversify'
import { type HttpSettings, makeHttpApp } from '#adapters/http/app.ts'
import type { RenderPage } from '#adapters/http/pages.ts'
import { type Core, makeCore } from '#core/core.ts'
import type { Ports } from '#core/ports.ts'

export type HttpApp = ReturnType<typeof makeHttpApp>

const token = <Bound>(name: string) => Symbol.for(name) as ServiceIdentifier<Bound>

/** What the container holds: the ports, what HTTP needs besides, and the two things that are built on them. */
export const T = {
  transact: token<Ports['transact']>('transact'),
  identities: token<Ports['identities']>('identities'),
  catalogue: token<Ports['catalogue']>('catalogue'),
  directory: token<Ports['directory']>('directory'),
  clock: token<Ports['clock']>('clock'),
  ids: token<Ports['ids']>('ids'),
  tokens: token<Ports['tokens']>('tokens'),
  passwords: token<Ports['passwords']>('passwords'),
  timeZones: token<Ports['timeZones']>('timeZones'),
  mailer: token<Ports['mailer']>('mailer'),
  httpSettings: token<HttpSettings>('httpSettings'),
  renderPage: token<RenderPage>('renderPage'),
  core: token<Core>('core'),
  http: token<HttpApp>('http'),
}

/** The composition root. `adapters` binds the ports and the HTTP settings, and is all that varies between production, developing and tests. */
export const makeContainer = (adapters: ContainerModule): Container => {
  const container = new Container({ defaultScope: 'Singleton' })
  container.load(adapters)
  container
    .bind(T.core)
    .toResolvedValue(
      (transact, identities, catalogue, directory, clock, ids, tokens, passwords, timeZones, mailer) =>
        makeCore({ transact, identities, catalogue, directory, clock, ids, tokens, passwords, timeZones, mailer }),
      [
        T.transact,
        T.identities,
        T.catalogue,
        T.directory,
        T.clock,
        T.ids,
        T.tokens,
        T.passwords,
        T.timeZones,
        T.mailer,
      ],
    )
  container.bind(T.http).toResolvedValue(makeHttpApp, [T.core, T.httpSettings, T.renderPage])
  return container
}
