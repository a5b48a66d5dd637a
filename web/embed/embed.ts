import { ShowsElement } from './shows-element.ts'

// A page may include the script several times.
if (!customElements.get('upstroke-shows')) customElements.define('upstroke-shows', ShowsElement)
