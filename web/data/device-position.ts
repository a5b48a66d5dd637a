const TIMEOUT_MS = 15_000

/** Resolves to the position of the device. Rejects with a `GeolocationPositionError`, or another error if the
 * browser has no geolocation. */
export const devicePosition = (options: PositionOptions): Promise<GeolocationCoordinates> =>
  new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(({ coords }) => resolve(coords), reject, {
      timeout: TIMEOUT_MS,
      ...options,
    })
  })
