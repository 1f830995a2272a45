import { useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import type { Group, GroupClass } from '#contract/group.ts'
import { load } from '#web/core/api/client.ts'
import { download } from '#web/core/api/download.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'
import { ErrorState } from '#web/core/ui/feedback/ErrorState.tsx'
import { showFailure } from '#web/core/ui/feedback/toast.ts'
import { RowPanel } from '#web/core/ui/lists/RowPanel.tsx'
import { ASK_EVERY_MS } from './groups.queries.ts'
import { rangesOf } from './step-ranges.ts'
import { useDayNames } from './useDayNames.ts'

/** What the members of a class did, for its lead. */
export function ClassTable({ group }: { group: Group }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery({
    ...load('groupClass', { params: { groupId: group.id } }),
    refetchInterval: ASK_EVERY_MS,
    refetchOnWindowFocus: 'always',
  })
  return (
    <RowPanel title={t('groups.class.title')} action={<DownloadButton groupId={group.id} />}>
      {data ? (
        <Table table={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="mx-5.5 mb-4 h-24 max-sm:mx-4" />
      )}
    </RowPanel>
  )
}

function DownloadButton({ groupId }: { groupId: string }) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const handleClick = async () => {
    setBusy(true)
    try {
      await download('groupClassCsv', { params: { groupId } })
    } catch (failure) {
      showFailure(failure, t('groups.class.downloadFailed'))
    }
    setBusy(false)
  }
  return (
    <Button variant="quiet" busy={busy} onClick={() => void handleClick()}>
      <Download size={18} aria-hidden="true" />
      {t('groups.class.download')}
    </Button>
  )
}

const CELL = 'border-t border-line py-2.5 align-top leading-snug'
const FIRST = 'ps-5.5 pe-2 max-sm:ps-4'
const LAST = 'ps-2 pe-5.5 text-end max-sm:pe-4'

function Table({ table: { requiredCount, members } }: { table: GroupClass }) {
  const { t } = useTranslation()
  const text = 'px-5.5 pb-4 text-muted max-sm:px-4'
  return (
    <>
      {requiredCount === null && <p className={text}>{t('groups.class.unavailable')}</p>}
      {members.length === 0 ? (
        <p className={text}>{t('groups.class.none')}</p>
      ) : (
        <table className="w-full border-collapse text-start">
          <caption className="sr-only">{t('groups.class.title')}</caption>
          <thead className="text-sm text-muted">
            <tr>
              <th scope="col" className={`pb-2 text-start font-[650] ${FIRST}`}>
                {t('groups.class.name')}
              </th>
              {requiredCount !== null && (
                <th scope="col" className="px-2 pb-2 text-start font-[650]">
                  {t('groups.class.steps')}
                </th>
              )}
              <th scope="col" className={`pb-2 font-[650] ${LAST}`}>
                {t('groups.class.seen')}
              </th>
            </tr>
          </thead>
          <tbody>
            {members.map((member) => (
              <MemberRow key={member.person.id} member={member} requiredCount={requiredCount} />
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}

interface MemberRowProps {
  member: GroupClass['members'][number]
  requiredCount: number | null
}

function MemberRow({ member: { person, seenOn, doneCount, done }, requiredCount }: MemberRowProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { past } = useDayNames()
  return (
    <tr>
      <th scope="row" className={`text-start font-[650] [overflow-wrap:anywhere] ${CELL} ${FIRST}`}>
        <bdi>{person.displayName}</bdi>
      </th>
      {requiredCount !== null && (
        <td className={`px-2 tabular-nums ${CELL}`}>
          <bdi className="whitespace-nowrap">
            {t('groups.class.of', { done: number(doneCount ?? 0), total: number(requiredCount) })}
          </bdi>
          {done && done.length > 0 && (
            <span className="block text-sm text-muted">
              {t('groups.class.which', { steps: rangesOf(done, number) })}
            </span>
          )}
        </td>
      )}
      <td className={`text-sm text-muted ${CELL} ${LAST}`}>
        <time dateTime={seenOn}>{past(seenOn)}</time>
      </td>
    </tr>
  )
}
