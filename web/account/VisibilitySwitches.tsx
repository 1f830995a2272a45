import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Profile, ProfileInput } from '#contract/person.ts'
import { SHELVES, type Shelf } from '#contract/rules/person.ts'
import { useChangeProfile } from '#web/session/useOwnProfile.ts'
import { showFailure } from '#web/ui/feedback/toast.ts'
import { Switch } from '#web/ui/form/Switch.tsx'

/** What others may see. Each switch is saved immediately and flips back if saving fails. */
export function VisibilitySwitches({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const { shown, save } = useAutoSave(profile, t('account.visibility.failed'))
  const handleShelf = (shelf: Shelf) => (isOn: boolean) =>
    save({ shows: SHELVES.filter((other) => (other === shelf ? isOn : shown.shows.includes(other))) })
  return (
    <div className="grid max-w-150 gap-1">
      <p className="mb-2 text-muted">{t('account.visibility.text')}</p>
      {SHELVES.map((shelf) => (
        <Switch
          key={shelf}
          label={t(`account.visibility.${shelf}`)}
          checked={shown.shows.includes(shelf)}
          onChange={handleShelf(shelf)}
        />
      ))}
      <div className="mt-2 border-t border-line pt-3">
        <Switch
          label={t('account.visibility.listed')}
          hint={t('account.visibility.listedHint')}
          checked={shown.listed}
          onChange={(listed) => save({ listed })}
        />
      </div>
    </div>
  )
}

interface Visibility {
  shows: Shelf[]
  listed: boolean
}

/** Sends changes one after the other, then shows what the server stored. */
function useAutoSave(profile: Profile, failureMessage: string) {
  const changeProfile = useChangeProfile()
  const [unsaved, setUnsaved] = useState<Visibility | null>(null)
  const queue = useRef({ waiting: 0, last: Promise.resolve() })
  const shown = unsaved ?? { shows: profile.shows, listed: profile.listed ?? true }

  const send = async (body: ProfileInput) => {
    try {
      await changeProfile('updateProfile', { body })
    } catch (failure) {
      showFailure(failure, failureMessage)
    }
    queue.current.waiting -= 1
    if (queue.current.waiting === 0) setUnsaved(null)
  }
  const save = (change: Partial<Visibility>) => {
    setUnsaved({ ...shown, ...change })
    queue.current.waiting += 1
    queue.current.last = queue.current.last.then(() => send(change))
  }
  return { shown, save }
}
