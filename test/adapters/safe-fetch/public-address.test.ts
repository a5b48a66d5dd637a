import { expect, test } from 'vitest'
import { isPublicAddress } from '#adapters/safe-fetch/public-address.ts'

test('isPublicAddress accepts public addresses, and rejects malformed addresses, IPv4-mapped ones and those with a zone', () => {
  const publicAddresses = ['93.184.216.34', '1.1.1.1', '8.8.8.8', '2606:4700:4700::1111', '2a00:1450:4001:830::200e']
  expect(publicAddresses.filter(isPublicAddress)).toEqual(publicAddresses)
  expect(['', 'x', '1.2.3', '::ffff:1.1.1.1', '2606:4700::1%0'].filter(isPublicAddress)).toEqual([])
})
