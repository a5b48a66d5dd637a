import { describe, expect, test } from 'vitest'
import { postalCodeOf } from '#core/venues/postal-code.ts'

const read = (country: string, address: string, city: string) => postalCodeOf({ country, address, city })

describe('a postal code', () => {
  test.each([
    ['GB', '211 Stockwell Rd, SW9 9SL', 'London', 'SW9 9SL'],
    ['GB', '211 Stockwell Rd', 'London, sw2 5bz', 'SW2 5BZ'],
    ['GB', '5 Hill St', 'Bristol BS11AA', 'BS1 1AA'],
    ['CA', '370 Queen St W, Toronto, ON M5S 1Y5', 'Toronto', 'M5S 1Y5'],
    ['CA', '1 Rue', 'Montréal H2X-1Y4', 'H2X 1Y4'],
    ['US', '2100 W Belmont Ave, Chicago, IL 60618', 'Chicago', '60618'],
    ['US', '2100 W Belmont Ave', 'Chicago, IL, 60618', '60618'],
    ['US', '1 Main St, 94107-1234', 'San Francisco', '94107-1234'],
    ['DE', 'Falckensteinstr. 49', '10997 Berlin', '10997'],
    ['DE', 'Falckensteinstr. 49, 10997 Berlin', 'Berlin', '10997'],
    ['DE', 'Falckensteinstr. 49, D-10997 Berlin', 'Berlin', '10997'],
    ['AT', 'Wiedner Gürtel 1, A-1040 Wien', 'Wien', '1040'],
    ['CH', 'Quai 1', 'CH-8001 Zürich', '8001'],
    ['FR', '1 rue, 59000 Lille', 'Lille', '59000'],
    ['NL', 'Weteringschans 6', '1017 SG Amsterdam', '1017 SG'],
  ])('in %s is read from "%s", "%s"', (country, address, city, code) => {
    expect(read(country, address, city)).toBe(code)
  })

  test.each([
    ['US', '12345 Highway', 'Austin'],
    ['US', 'Highway 12345', 'Austin'],
    ['US', 'Suite B, 1233 17th Street', 'San Francisco'],
    ['GB', '10 High Street', 'London'],
    ['GB', 'Unit B12 3rd floor', 'Leeds'],
    ['DE', 'Straße 12345', 'Berlin'],
    ['DE', 'Halle, 12345 Anderswo', 'Berlin'],
    ['FR', '10000 rue', 'Troyes'],
    ['JP', '1-2-3, 10997 Shibuya', 'Shibuya'],
    ['XX', 'SW9 9SL', '10997 Berlin'],
  ])('in %s is not guessed from "%s", "%s"', (country, address, city) => {
    expect(read(country, address, city)).toBeNull()
  })
})
