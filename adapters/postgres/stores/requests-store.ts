import type { EntityManager } from '@mikro-orm/postgresql'
import { ShowManagerRequestRow } from '#adapters/postgres/schema/access.ts'
import type { ShowManagerRequest } from '#core/access/show-manager-request.ts'
import type { AccountId, ShowManagerRequestId } from '#core/ids.ts'
import type { ShowManagerRequests } from '#core/stores.ts'

export const makeRequests = (em: EntityManager): ShowManagerRequests => ({
  find: (id) => findRequest(em, { id }),
  findByAccount: (accountId) => findRequest(em, { accountId }),
  add: async (request) => {
    await em.insert(ShowManagerRequestRow, request)
  },
  remove: async (id) => (await em.nativeDelete(ShowManagerRequestRow, { id })) > 0,
})

const findRequest = async (
  em: EntityManager,
  condition: { id: ShowManagerRequestId } | { accountId: AccountId },
): Promise<ShowManagerRequest | null> => {
  const row = await em.findOne(ShowManagerRequestRow, condition, { disableIdentityMap: true })
  return row && { ...row }
}
