/** The subject of a new alert. `filter` is the query of the list, '' for all shows; `words` describe it for the user. */
export type Watched = ({ filter: string } | { showId: string }) & { words: string }
