import type { ImageFiles } from '#core/ports.ts'

const PAGE_SIZE = 1000

/** Yields the names of all image files, a page at a time. */
export async function* allImageFileNames(
  imageFiles: Pick<ImageFiles, 'list'>,
): AsyncGenerator<readonly string[], void> {
  for (let after: string | null = null; ; ) {
    const page = await imageFiles.list({ after, limit: PAGE_SIZE })
    yield page.map(({ name }) => name)
    after = page.at(-1)?.name ?? null
    if (page.length < PAGE_SIZE) return
  }
}
