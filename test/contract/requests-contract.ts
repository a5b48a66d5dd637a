import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { ShowManagerRequest } from '#core/access/show-manager-request.ts'
import type { Account } from '#core/accounts/account.ts'
import { AccountId, ShowManagerRequestId } from '#core/ids.ts'
import { AT, newAccount } from '#test/support/valid-records.ts'
import type { MakeStoreAdapter, StoreAdapter } from './store-adapter.ts'

const newRequest = (accountId: AccountId, changes: Partial<ShowManagerRequest> = {}): ShowManagerRequest => ({
  id: ShowManagerRequestId.parse(randomUUID()),
  accountId,
  explanation: 'I book the Harbour Club. 💃',
  createdAt: AT,
  ...changes,
})

export const requestsContract = (makeAdapter: MakeStoreAdapter): void => {
  let store: StoreAdapter
  beforeEach(async () => {
    store = await makeAdapter()
  })

  const addAccount = (changes: Partial<Account> = {}) =>
    store.transact(({ accounts }) => accounts.save(newAccount(changes)))
  const addRequest = async (changes: Partial<ShowManagerRequest> = {}, accountChanges: Partial<Account> = {}) => {
    const account = await addAccount(accountChanges)
    const request = newRequest(account.id, changes)
    await store.transact(({ requests }) => requests.add(request))
    return { account, request }
  }
  const list = (limit = 10, offset = 0) => store.accountDirectory.requests({ limit, offset })

  test('finds a request by its id and by its requester', async () => {
    const { account, request } = await addRequest()
    await store.transact(async ({ requests }) => {
      expect(await requests.find(request.id)).toEqual(request)
      expect(await requests.findByAccount(account.id)).toEqual(request)
      expect(await requests.find(ShowManagerRequestId.parse(randomUUID()))).toBeNull()
      expect(await requests.findByAccount(AccountId.parse(randomUUID()))).toBeNull()
    })
  })

  test('removes a request once', async () => {
    const { account, request } = await addRequest()
    expect(await store.transact(({ requests }) => requests.remove(request.id))).toBe(true)
    expect(await store.transact(({ requests }) => requests.remove(request.id))).toBe(false)
    expect(await store.transact(({ requests }) => requests.findByAccount(account.id))).toBeNull()
  })

  test('deletes a request together with its account', async () => {
    const { account } = await addRequest()
    const { request } = await addRequest()
    await store.transact(({ accounts }) => accounts.erase(account.id))
    expect((await list()).requests.map(({ id }) => id)).toEqual([request.id])
  })

  test('lists pending requests with their requesters, the oldest first, page by page', async () => {
    const second = await addRequest({ createdAt: new Date(AT.getTime() + 1) }, { roles: ['ShowAdmin'] })
    const first = await addRequest(
      {},
      {
        name: 'rudy',
        displayName: 'Rudy',
        bio: 'Drums',
        url: 'https://rudy.example/',
        roles: ['ShowManager', 'SiteAdmin'],
      },
    )
    const listed = ({ account, request }: typeof first, isGranted: boolean) => ({
      ...request,
      name: account.name,
      displayName: account.displayName,
      bio: account.bio,
      url: account.url,
      accountCreatedAt: account.createdAt,
      isGranted,
    })
    expect(await list()).toEqual({ requests: [listed(first, true), listed(second, false)], total: 2 })
    expect(await list(1, 1)).toEqual({ requests: [listed(second, false)], total: 2 })
    expect(await list(1, 2)).toEqual({ requests: [], total: 2 })
  })

  test('lists nothing if there are no requests', async () => {
    expect(await list()).toEqual({ requests: [], total: 0 })
  })

  test('finds accounts by role', async () => {
    const admin = await addAccount({ name: 'rudy', roles: ['SiteAdmin', 'ShowAdmin'] })
    await addAccount({ name: 'rudolf', roles: ['ShowAdmin'] })
    await addAccount({ name: 'rudi' })
    const namesWithRole = async (role: 'SiteAdmin' | 'ShowAdmin' | 'SiteOwner', q = '') => {
      const { accounts, total } = await store.accountDirectory.search({ q, role, now: AT, limit: 10, offset: 0 })
      expect(total).toBe(accounts.length)
      return accounts.map(({ name }) => name).toSorted()
    }
    expect(await namesWithRole('SiteAdmin')).toEqual([admin.name])
    expect(await namesWithRole('ShowAdmin')).toEqual(['rudolf', 'rudy'])
    expect(await namesWithRole('ShowAdmin', 'rudo')).toEqual(['rudolf'])
    expect(await namesWithRole('SiteOwner')).toEqual([])
  })
}
