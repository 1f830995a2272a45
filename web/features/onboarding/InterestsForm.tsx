import Plus from 'lucide-react/icons/plus'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { INTERESTS_MAX } from '#contract/rules/limits.ts'
import { hasParts } from '#contract/rules/search-parts.ts'
import { useBadgeLabel, useLabelledBadges } from '#web/core/i18n/badge-label.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { Chip } from '#web/core/ui/display/Chip.tsx'
import { SearchBox } from '#web/core/ui/form/SearchBox.tsx'
import { TextField } from '#web/core/ui/form/TextField.tsx'
import { matchesFor, sameName } from '#web/core/ui/form/tag-match.ts'
import { fieldProps, useForm } from '#web/core/ui/form/useForm.ts'
import { Dialog } from '#web/core/ui/overlay/Dialog.tsx'

const WARNING_MS = 6_000

/** The names of the chosen badges, and of those that must be created. */
export interface Choice {
  selected: readonly string[]
  created: readonly string[]
}

interface InterestsFormProps {
  badges: readonly string[]
  /** The saved interests. */
  chosen?: readonly string[]
  /** A choice of interests that wasn't saved yet. */
  draft?: Choice | null
  onDone: (names: string[]) => Promise<void>
  onSkip?: () => Promise<void>
  /** Called with the choice when it changes; with null once it equals the saved interests. */
  onChoice?: (choice: Choice | null) => void
  /** Content above the buttons. */
  children?: ReactNode
}

const NONE: readonly string[] = []

export function InterestsForm({
  badges,
  chosen = NONE,
  draft = null,
  onDone,
  onSkip,
  onChoice,
  children,
}: InterestsFormProps) {
  const { t, i18n } = useTranslation()
  const [created, setCreated] = useState<readonly string[]>(() =>
    [...new Set([...(draft?.created ?? []), ...chosen])].filter((name) => !badges.includes(name)),
  )
  const [selected, setSelected] = useState<readonly string[]>(draft?.selected ?? chosen)
  const [filter, setFilter] = useState('')
  const [isCreating, setIsCreating] = useState(false)
  const [busy, setBusy] = useState(false)
  const [warnedAt, setWarnedAt] = useState(0)
  useHideAfter(WARNING_MS, warnedAt, () => setWarnedAt(0))

  const unsaved = [...selected].sort().join('\n') !== [...chosen].sort().join('\n')
  useEffect(() => onChoice?.(unsaved ? { selected, created } : null), [unsaved, selected, created, onChoice])

  const labelOf = useBadgeLabel()
  const rank = (name: string) => (chosen.includes(name) ? 0 : 1)
  const allBadges = [...created, ...badges].sort(
    (one, other) => rank(one) - rank(other) || labelOf(one).localeCompare(labelOf(other), i18n.language),
  )
  const shown = allBadges.filter((name) => hasParts(`${name} ${labelOf(name)}`, filter))
  const isFull = selected.length >= INTERESTS_MAX

  const toggle = (name: string) =>
    setSelected((before) => (before.includes(name) ? before.filter((other) => other !== name) : [...before, name]))
  const handlePick = (name: string) => {
    const existing = sameName(allBadges, name)
    if (existing === undefined) setCreated((before) => [name, ...before])
    const picked = existing ?? name
    if (!isFull && !selected.includes(picked)) toggle(picked)
    setFilter('')
    setIsCreating(false)
  }
  const runBusy = async (task: () => Promise<void>) => {
    setBusy(true)
    await task()
    setBusy(false)
  }
  const handleDone = () => (selected.length === 0 ? setWarnedAt(Date.now()) : void runBusy(() => onDone([...selected])))

  return (
    <>
      <div role="alert">
        {warnedAt > 0 && (
          <p className="mb-4 rounded-box border border-danger bg-danger-soft px-3.5 py-2.5 text-sm text-danger">
            {t('words.interestsRequired')}
          </p>
        )}
      </div>
      <div className="mb-4 flex flex-wrap gap-3">
        <SearchBox
          label={t('onboarding.filter')}
          placeholder={t('onboarding.filter')}
          value={filter}
          onChange={setFilter}
          className="w-auto! min-w-52 grow"
        />
        <Button variant="quiet" disabled={isFull} onClick={() => setIsCreating(true)}>
          <Plus size={18} aria-hidden="true" />
          {t('onboarding.create')}
        </Button>
      </div>
      <fieldset className="flex max-h-96 flex-wrap gap-2.5 overflow-y-auto p-0.5">
        <legend className="sr-only">{t('onboarding.heading')}</legend>
        {shown.map((name) => {
          const isSelected = selected.includes(name)
          return (
            <Chip
              key={name}
              size="lg"
              selected={isSelected}
              disabled={isFull && !isSelected}
              onClick={() => toggle(name)}
            >
              {labelOf(name)}
            </Chip>
          )
        })}
        {shown.length === 0 && <p className="text-muted">{t('onboarding.nothing')}</p>}
      </fieldset>
      {children}
      <div className="mt-6 flex flex-wrap items-center gap-2.5">
        <p role="status" className="grow text-muted max-sm:basis-full">
          {t('onboarding.selected', { count: selected.length, max: INTERESTS_MAX })}
        </p>
        {onSkip && (
          <Button variant="quiet" disabled={busy} onClick={() => void runBusy(onSkip)} className="max-sm:grow">
            {t('onboarding.skip')}
          </Button>
        )}
        <Button busy={busy} onClick={handleDone} className="max-sm:grow">
          {t('onboarding.done')}
        </Button>
      </div>
      {isCreating && (
        <NewBadgeDialog name={filter} badges={allBadges} onPick={handlePick} onClose={() => setIsCreating(false)} />
      )}
    </>
  )
}

function useHideAfter(milliseconds: number, since: number, hide: () => void): void {
  useEffect(() => {
    if (since === 0) return
    const timer = setTimeout(hide, milliseconds)
    return () => clearTimeout(timer)
  }, [since])
}

const badgeSchema = async () => (await import('#contract/badge.ts')).badgeInput

const NEAR_SHOWN = 4

interface NewBadgeDialogProps {
  /** The text that was typed into the filter. */
  name: string
  badges: readonly string[]
  onPick: (name: string) => void
  onClose: () => void
}

/** Creates a badge; offers existing badges with similar names first. */
function NewBadgeDialog({ name, badges, onPick, onClose }: NewBadgeDialogProps) {
  const { t } = useTranslation()
  const initial = useMemo(() => ({ name }), [name])
  const form = useForm(badgeSchema, initial, { place: `new badge ${name}` })
  const typed = form.values.name.trim()
  const { labels, nameOf } = useLabelledBadges(badges)
  const near = typed === '' ? [] : matchesFor(typed, labels, []).slice(0, NEAR_SHOWN)
  const handleSubmit = form.handleSubmit((badge) => onPick(nameOf(badge.name)))
  return (
    <Dialog open onClose={onClose} title={t('onboarding.newBadge.title')}>
      <form onSubmit={handleSubmit} noValidate className="grid gap-3">
        <TextField {...fieldProps(form, 'name')} label={t('onboarding.newBadge.name')} autoFocus required />
        {near.length > 0 && (
          <div className="flex flex-wrap items-center gap-2">
            <span className="text-sm text-muted">{t('onboarding.newBadge.near')}</span>
            {near.map((label) => (
              <Chip key={label} onClick={() => onPick(nameOf(label))}>
                {label}
              </Chip>
            ))}
          </div>
        )}
        <Button type="submit" className="justify-self-end">
          {t('onboarding.newBadge.create')}
        </Button>
      </form>
    </Dialog>
  )
}
