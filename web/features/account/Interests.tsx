import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useMemo, useRef } from 'react'
import { INTERESTS_MAX } from '#contract/rules/limits.ts'
import { load } from '#web/core/api/client.ts'
import { useSaveAtOnce } from '#web/core/api/useSaveAtOnce.ts'
import { useWrite } from '#web/core/api/write.ts'
import { useBadgeLabel, useLabelledBadges } from '#web/core/i18n/badge-label.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'
import { Chip } from '#web/core/ui/display/Chip.tsx'
import { ErrorState } from '#web/core/ui/feedback/ErrorState.tsx'
import { TagPicker } from '#web/core/ui/form/TagPicker.tsx'
import { Popover } from '#web/core/ui/overlay/Popover.tsx'

/** The member's interests as chips, saved at once. The last one can't be removed. */
export function Interests() {
  const interests = useQuery(load('interests', {}))
  if (interests.data) return <Chosen saved={interests.data.map(({ name }) => name)} />
  return (
    <div className="px-5.5 pb-5.5 max-sm:px-4">
      {interests.error ? (
        <ErrorState error={interests.error} onRetry={() => void interests.refetch()} />
      ) : (
        <Skeleton className="h-11 w-full" />
      )}
    </div>
  )
}

function Chosen({ saved }: { saved: string[] }) {
  const { t, i18n } = useTranslation()
  const write = useWrite()
  const labelOf = useBadgeLabel()
  const list = useRef<HTMLUListElement>(null)
  const [chosen, choose] = useSaveAtOnce({
    saved,
    save: (interestDataList) => write('saveInterests', { body: { interestDataList } }),
    nameOf: () => i18n.t('account.edit.interests'),
  })
  const handleRemove = (name: string) => {
    choose(chosen.filter((other) => other !== name))
    // The pressed button disappears, so the focus moves to 'Add'.
    list.current?.querySelector<HTMLElement>('button[aria-haspopup]')?.focus()
  }
  return (
    <ul ref={list} className="flex flex-wrap items-center gap-1.5 px-5.5 pb-5.5 max-sm:px-4">
      {chosen.map((name) => (
        <li key={name} className="min-w-0">
          <Chip size="lg" selected onRemove={chosen.length > 1 ? () => handleRemove(name) : undefined}>
            {labelOf(name)}
          </Chip>
        </li>
      ))}
      <li>
        <Popover
          label={t('account.edit.interestAdd')}
          triggerClassName="inline-flex min-h-11 items-center gap-1.5 rounded-full border border-field px-4 text-sm font-[560] hover:bg-sunk"
          trigger={
            <>
              <Plus size={15} aria-hidden="true" />
              {t('account.edit.add')}
            </>
          }
        >
          {(close) => (
            <AddInterest
              chosen={chosen}
              onAdd={(name) => {
                choose([...chosen, name])
                close()
              }}
            />
          )}
        </Popover>
      </li>
    </ul>
  )
}

function AddInterest({ chosen, onAdd }: { chosen: readonly string[]; onAdd: (name: string) => void }) {
  const { t } = useTranslation()
  const { data } = useQuery(load('badges', {}))
  const { labels, nameOf } = useLabelledBadges(useMemo(() => data?.map(({ name }) => name) ?? [], [data]))
  const isOther = (label: string) => !chosen.includes(nameOf(label))
  if (chosen.length >= INTERESTS_MAX) return <p>{t('account.edit.interestsFull', { count: INTERESTS_MAX })}</p>
  return (
    <TagPicker
      label={t('account.edit.interestAdd')}
      options={labels.filter(isOther)}
      selected={[]}
      max={1}
      isCounted={false}
      onChange={([label]) => label !== undefined && isOther(label) && onAdd(nameOf(label))}
      onCreate={() => undefined}
      autoFocus
      className="w-64 max-w-full"
    />
  )
}
