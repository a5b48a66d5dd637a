/** The part of jsdom that tests use; the package has no types. */
declare module 'jsdom' {
  export class JSDOM {
    constructor(markup: string)
    readonly window: { readonly document: Document; readonly DOMParser: typeof DOMParser }
  }
}
