import { useQueryClient } from '@tanstack/react-query'
import type { Profile } from '#contract/person.ts'
import { PROFILE_PARTS, type ProfilePart } from '#contract/rules/person.ts'
import { changeOptimistically, type Switches } from '#web/core/api/optimistic.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { currentSession } from '#web/core/session/session.ts'
import { isOwnProfile, showOwnProfile } from '#web/core/session/useOwnProfile.ts'
import { showFailure } from '#web/core/ui/feedback/toast.ts'
import { Switch } from '#web/core/ui/form/Switch.tsx'

const LISTED = 'listed'

/** What others may see. Each switch is saved immediately and flips back if saving fails. */
export function VisibilitySwitches({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const change = useChangeVisibility()
  return (
    <div className="grid max-w-150 gap-1">
      <p className="mb-2 text-muted">{t('account.visibility.text')}</p>
      {PROFILE_PARTS.map((part) => (
        <Switch
          key={part}
          label={t(`account.visibility.${part}`)}
          checked={profile.shows.includes(part)}
          onChange={(isOn) => void change(part, isOn)}
        />
      ))}
      <div className="mt-2 border-t border-line pt-3">
        <Switch
          label={t('account.visibility.listed')}
          hint={t('account.visibility.listedHint')}
          checked={profile.listed ?? true}
          onChange={(isOn) => void change(LISTED, isOn)}
        />
      </div>
    </div>
  )
}

/** Changes one switch (optimistic update). The server takes all shown lists at once. */
function useChangeVisibility() {
  const client = useQueryClient()
  const { t } = useTranslation()
  return (name: ProfilePart | typeof LISTED, isOn: boolean) =>
    changeOptimistically(client, 'visibility', new Map([[name, isOn]]), {
      call: 'updateProfile',
      input: (switches) => ({ body: changesOf(currentSession().profile, switches) }),
      covers: isOwnProfile,
      show: (switches) => {
        const { profile } = currentSession()
        if (profile) showOwnProfile(client, { ...profile, ...changesOf(profile, switches) })
      },
      apply: (profile) => showOwnProfile(client, profile),
      onFailure: (failure) => showFailure(failure, t('account.visibility.failed')),
    })
}

function changesOf(profile: Profile | null, switches: Switches) {
  const shows = PROFILE_PARTS.filter((part) => switches.get(part) ?? profile?.shows.includes(part))
  const listed = switches.get(LISTED)
  return { ...(PROFILE_PARTS.some((part) => switches.has(part)) && { shows }), ...(listed !== undefined && { listed }) }
}
