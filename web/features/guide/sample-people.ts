import { useTranslation } from '#web/core/i18n/translation.tsx'
import type { Paging } from '#web/core/ui/lists/ListEnd.tsx'
import { noop } from './sample-texts.ts'

/** A list without a next page. */
export const LAST_PAGE: Paging = {
  hasNextPage: false,
  isFetching: false,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  error: null,
  fetchNextPage: noop,
}

/** Three invented people. */
export function useSamplePeople() {
  const { t } = useTranslation()
  return (['person', 'secondPerson', 'thirdPerson'] as const).map((id) => {
    const displayName = t(`guide.sample.${id}`)
    return { id, displayName, initial: displayName.charAt(0), photoURL: null }
  })
}
