import { describe, expect, test } from 'vitest'
import { readPosition } from '#web/locator/read-position.ts'

const read = (text: string) => {
  const position = readPosition(text)
  return position && [Number(position.latitude.toFixed(5)), Number(position.longitude.toFixed(5))]
}

describe('readPosition', () => {
  test.each([
    ['52.5, 13.4', [52.5, 13.4]],
    [' -33.8688 151.2093 ', [-33.8688, 151.2093]],
    ['52,5163; 13,3777', [52.5163, 13.3777]],
    ['52,5163, 13,3777', [52.5163, 13.3777]],
    ['37.765° N, 122.397° W', [37.765, -122.397]],
    ['33°51\'24.5"S 151°12\'34.9"E', [-33.85681, 151.20969]],
    ['geo:52.5163,13.3777;u=35', [52.5163, 13.3777]],
    ['geo:0,0?q=52.5163,13.3777(Gate)', [52.5163, 13.3777]],
    ['https://www.openstreetmap.org/#map=17/52.5163/13.3777', [52.5163, 13.3777]],
    ['https://www.openstreetmap.org/?mlat=52.5163&mlon=13.3777#map=17/52.4/13.3', [52.5163, 13.3777]],
    ['https://www.google.com/maps/@52.5163,13.3777,17z', [52.5163, 13.3777]],
    ['https://www.google.com/maps/place/SO36/@52.4,13.4,17z/data=!3m1!4b1!4m5!3d52.5003!4d13.4229', [52.5003, 13.4229]],
    ['https://www.google.com/maps/search/?api=1&query=52.5163%2C13.3777', [52.5163, 13.3777]],
    ['https://www.google.com/maps/search/52.5163,+13.3777', [52.5163, 13.3777]],
    ['maps.google.com/?q=52.5163,13.3777', [52.5163, 13.3777]],
    ['https://maps.apple.com/?ll=52.5163,13.3777&q=Gate', [52.5163, 13.3777]],
  ])('reads %s', (text, position) => expect(read(text)).toEqual(position))

  test.each([
    '',
    'Oranienstraße 190',
    '52.5',
    '91, 0',
    '0, 181',
    'https://maps.app.goo.gl/abc',
    'geo:95,10',
    'https://%',
  ])('finds no position in “%s”', (text) => expect(read(text)).toBeNull())
})
