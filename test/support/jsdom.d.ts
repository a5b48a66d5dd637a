/** As far as tests use it: it comes without types. */
declare module 'jsdom' {
  export class JSDOM {
    constructor(markup: string)
    readonly window: { readonly document: Document; readonly DOMParser: typeof DOMParser }
  }
}
