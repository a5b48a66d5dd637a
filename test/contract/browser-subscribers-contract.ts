import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { Subscriber } from '#core/alerts/alert.ts'
import { browserSubscriber } from '#core/alerts/browser-subscriber.ts'
import type { Actor } from '#core/permissions/policy.ts'
import { later, newAccount, newAlert, newBrowser, newSubscription } from '#test/support/valid-records.ts'
import type { MakeStoreAdapter, StoreAdapter } from './store-adapter.ts'

const site = {
  name: 'Upstroke',
  contactEmail: null,
  baseUrl: 'https://shows.example',
  requiresTwoStep: false,
  pushHosts: ['push.example'],
}

export const browserSubscribersContract = (makeAdapter: MakeStoreAdapter): void => {
  let store: StoreAdapter
  beforeEach(async () => {
    store = await makeAdapter()
  })

  const save = (...browsers: readonly Subscriber[]) =>
    store.transact(async ({ subscribers }) => {
      for (const browser of browsers) await subscribers.save(browser)
    })
  const find = ({ id }: Subscriber) => store.transact(({ subscribers }) => subscribers.find(id))
  const findByEndpoint = (endpoint: string) => store.transact(({ subscribers }) => subscribers.findByEndpoint(endpoint))
  const addAccount = async () => {
    const account = newAccount()
    await store.transact(({ accounts }) => accounts.save(account))
    return account.id
  }

  test('finds a browser by id and endpoint, and replaces its subscription', async () => {
    const browser = newBrowser()
    await save(browser)
    expect([await find(browser), await findByEndpoint(browser.browser.endpoint)]).toEqual([browser, browser])
    const renewed = { ...browser, locale: 'ja', browser: { ...newSubscription(), accountId: await addAccount() } }
    await save(renewed)
    expect([await find(browser), await findByEndpoint(renewed.browser.endpoint)]).toEqual([renewed, renewed])
    expect(await findByEndpoint(browser.browser.endpoint)).toBeNull()
  })

  test('adds only one subscriber for an endpoint, even in parallel transactions', async () => {
    const { browser } = newBrowser()
    const findOrAdd = (locale: string) =>
      store.transact(({ subscribers }) => subscribers.findOrAdd({ ...newBrowser(browser), locale }))
    const [first, ...others] = await Promise.all(['en', 'de', 'ja', 'fr'].map(findOrAdd))
    expect(others).toEqual([first, first, first])
    expect(first?.browser).toEqual(browser)
    expect(await findByEndpoint(browser.endpoint)).toEqual(first)
  })

  test('refuses the endpoint of another browser', async () => {
    const [one, other] = [newBrowser(), newBrowser()]
    await save(one, other)
    await expect(save({ ...one, browser: other.browser })).rejects.toMatchObject({ code: 'stale_write' })
    expect([await find(one), await find(other)]).toEqual([one, other])
  })

  test('moves the alerts that a visitor added in a browser to the user who logs in, under new ids', async () => {
    const visitorBrowser = newBrowser()
    const alert = newAlert(visitorBrowser)
    await save(visitorBrowser)
    const accountId = await addAccount()
    const ports = { ids: { next: randomUUID }, clock: { now: () => later(1) }, site }
    const { accountId: _, ...subscription } = visitorBrowser.browser
    const takenOver = await store.transact(async (stores) => {
      await stores.alerts.save(alert)
      return browserSubscriber(stores, ports, subscription, { actor: { accountId } as Actor, locale: 'en' })
    })
    const alerts = await store.transact((stores) => stores.alerts.of(takenOver.id))
    expect(alerts).toMatchObject([{ watched: alert.watched }])
    expect(alerts[0]?.id).not.toBe(alert.id)
    expect([await find(visitorBrowser), await findByEndpoint(subscription.endpoint)]).toEqual([null, takenOver])
    expect(takenOver.browser).toEqual({ ...subscription, accountId })
  })

  test('lists the browsers of an account, oldest first', async () => {
    const [accountId, otherId] = [await addAccount(), await addAccount()]
    const second = { ...newBrowser({ accountId }), createdAt: later(1) }
    const first = newBrowser({ accountId })
    await save(second, first, newBrowser({ accountId: otherId }), newBrowser())
    const ofAccount = store.transact(({ subscribers }) => subscribers.ofAccount(accountId))
    expect(await ofAccount).toEqual([first, second])
  })

  test('erases the browsers of an account and their alerts with the account', async () => {
    const accountId = await addAccount()
    const [userBrowser, visitorBrowser] = [newBrowser({ accountId }), newBrowser()]
    const [alert, kept] = [newAlert(userBrowser), newAlert(visitorBrowser)]
    await save(userBrowser, visitorBrowser)
    const remaining = store.transact(async ({ accounts, alerts }) => {
      for (const each of [alert, kept]) await alerts.save(each)
      await accounts.erase(accountId)
      return [await alerts.find(alert.id), await alerts.find(kept.id)]
    })
    expect(await remaining).toEqual([null, kept])
    expect([await find(userBrowser), await find(visitorBrowser)]).toEqual([null, visitorBrowser])
  })
}
