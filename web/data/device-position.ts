const TIMEOUT_MS = 15_000

/** Resolves to the device's position. Rejects with a `GeolocationPositionError`, or with another error if the browser
 * doesn't support geolocation. */
export const devicePosition = (options: PositionOptions): Promise<GeolocationCoordinates> =>
  new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(({ coords }) => resolve(coords), reject, {
      timeout: TIMEOUT_MS,
      ...options,
    })
  })
