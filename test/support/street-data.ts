type Point = [longitude: number, latitude: number]

const collection = (features: GeoJSON.Feature[]): GeoJSON.FeatureCollection => ({ type: 'FeatureCollection', features })

const line = (coordinates: Point[], properties: Record<string, string>): GeoJSON.Feature => ({
  type: 'Feature',
  properties,
  geometry: { type: 'LineString', coordinates },
})

export const STREETS_BOX = [13.3, 52.47, 13.5, 52.57] as const
export const ATTRIBUTION = 'Data <a href="https://www.openstreetmap.org/copyright" target="_blank">© OpenStreetMap</a>'

// A river, an avenue across the area, a street that ends near the avenue, and a driveway.
const river: GeoJSON.Feature = {
  type: 'Feature',
  properties: { kind: 'river' },
  geometry: {
    type: 'Polygon',
    coordinates: [[[13.3, 52.49], [13.5, 52.5], [13.5, 52.504], [13.3, 52.494], [13.3, 52.49]]], // biome-ignore format: one ring
  },
}
const AVENUE: Point[] = [[13.3, 52.53], [13.5, 52.53]] // biome-ignore format: one line
const STREET: Point[] = [[13.4, 52.51], [13.4, 52.525]] // biome-ignore format: one line
const DRIVEWAY: Point[] = [[13.41, 52.51], [13.42, 52.51]] // biome-ignore format: one line

/** The layers of a basemap by Protomaps. */
export const protomapsLayers = {
  water: collection([river]),
  roads: collection([
    line(AVENUE, { kind: 'major_road', name: 'Skalitzer Allee' }),
    line(STREET, { kind: 'minor_road', name: 'Lido Street' }),
    line(DRIVEWAY, { kind: 'other', name: 'Hidden Drive' }),
  ]),
}

/** The same features in the layers of OpenMapTiles. */
export const openMapTilesLayers = {
  water: collection([river]),
  transportation: collection([
    line(AVENUE, { class: 'primary' }),
    line(STREET, { class: 'minor' }),
    line(DRIVEWAY, { class: 'service' }),
  ]),
  transportation_name: collection([
    line(AVENUE, { class: 'primary', name: 'Skalitzer Allee' }),
    line(STREET, { class: 'minor', name: 'Lido Street' }),
    line(DRIVEWAY, { class: 'service', name: 'Hidden Drive' }),
  ]),
}
