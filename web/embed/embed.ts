import { ShowsElement } from './shows-element.ts'

// The line may stand on a page more than once.
if (!customElements.get('upstroke-shows')) customElements.define('upstroke-shows', ShowsElement)
