import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ImportPreview } from '#contract/import.ts'
import { IMPORT_MAX_BYTES } from '#contract/rules/import.ts'
import { ApiError } from '#web/core/api/api-error.ts'
import { useWrite } from '#web/core/api/write.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'

/**
 * The source of the links: a text, a page or a file. Relative links are resolved against `base`.
 */
export type LinkSource = ({ text: string } | { url: string } | { file: File }) & { base?: string }

interface Reader {
  /**
   * The links found in a source; undefined if the server refused it, for the reason in `problem`.
   */
  read: (source: LinkSource) => Promise<ImportPreview | undefined>
  isReading: boolean
  problem: string | null
}

/** Asks the server which links a source contains; the server stores nothing. */
export function useLinkReader(): Reader {
  const { t } = useTranslation()
  const write = useWrite()
  const [problem, setProblem] = useState<string | null>(null)
  const { mutateAsync, isPending } = useMutation<ImportPreview, ApiError, LinkSource>({
    mutationFn: ({ base, ...source }) => {
      const query = base === undefined ? {} : { base }
      const body = 'file' in source ? new Blob([source.file], { type: 'application/octet-stream' }) : source
      return write('previewImport', { query, body })
    },
  })
  const read = async (source: LinkSource) => {
    setProblem(null)
    if ('file' in source && source.file.size > IMPORT_MAX_BYTES) return void setProblem(t('editing.import.tooLarge'))
    try {
      const preview = await mutateAsync(source)
      if (preview.found > 0) return preview
      setProblem(t('editing.import.nothing'))
    } catch (failure) {
      setProblem(reasonOf(failure))
    }
    return undefined
  }
  return { read, isReading: isPending, problem }
}

function reasonOf(failure: unknown): string {
  if (failure instanceof ApiError) return failure.reason
  return String(failure)
}
