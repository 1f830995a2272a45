import { useMutation } from '@tanstack/react-query'
import type { ImportPreview } from '#contract/import.ts'
import type { ApiError } from '#web/api/api-error.ts'
import { useWrite } from '#web/api/write.ts'

/** Where links come from; relative ones start from `base`. */
export type LinkSource = ({ text: string } | { url: string } | { file: File }) & { base?: string }

/** Asks the server which steps a text, a page or a file would become; stores nothing. */
export function useReadLinks() {
  const write = useWrite()
  return useMutation<ImportPreview, ApiError, LinkSource>({
    mutationFn: ({ base, ...source }) => {
      const query = base === undefined ? {} : { base }
      // A file without a type would be sent as one that the browser makes up.
      const body = 'file' in source ? new Blob([source.file], { type: 'application/octet-stream' }) : source
      return write('previewImport', { query, body })
    },
  })
}
