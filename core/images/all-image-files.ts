import { readPages } from '#core/paging/read-pages.ts'
import type { ImageFiles } from '#core/ports.ts'

const PAGE_SIZE = 1000

export async function* allImageFileNames(
  imageFiles: Pick<ImageFiles, 'list'>,
): AsyncGenerator<readonly string[], void> {
  const list = (after: string | null) => imageFiles.list({ after, limit: PAGE_SIZE })
  for await (const page of readPages(PAGE_SIZE, list, ({ name }) => name)) yield page.map(({ name }) => name)
}
