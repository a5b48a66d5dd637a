/** Where a call comes from, as far as the way here tells and the product needs to know. No address of a person is kept. */
export type Client = {
  /** What limits count by: an IPv4 address, or the /64 of an IPv6 address. */
  key: string
  /** The browser and system in words, `Firefox on Linux`; null when it does not tell. */
  device: string | null
  /** ISO 3166-1 alpha-2 code of the country that the address belongs to; null when nobody knows. */
  country: string | null
  /** The secret of a device that has logged in to the named account before; null for any other. */
  knownDevice: string | null
}
