import { useQueryClient } from '@tanstack/react-query'
import type { Profile } from '#contract/person.ts'
import { PROFILE_PARTS, type ProfilePart } from '#contract/rules/person.ts'
import { changeOptimistically, type Switches } from '#web/core/api/optimistic.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { currentSession } from '#web/core/session/session.ts'
import { isOwnProfile, showOwnProfile } from '#web/core/session/useOwnProfile.ts'
import { showFailure } from '#web/core/ui/feedback/toast.ts'
import { useShowSaved } from '#web/core/ui/feedback/useShowSaved.ts'
import { SwitchRow } from '#web/core/ui/lists/RowPanel.tsx'

const LISTED = 'listed'
type Shown = ProfilePart | typeof LISTED
const ORDER = ['finished', 'following', 'liked', 'activity'] as const satisfies ProfilePart[]

/** Switches for what others see of the profile. Each is saved at once. */
export function ShownRows({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const change = useChangeVisibility()
  const isListed = profile.listed ?? true
  const listedHint = profile.emailVerified === false ? 'listedLater' : isListed ? 'listedOn' : 'listedOff'
  return (
    <ul>
      {ORDER.map((part) => {
        const isShown = profile.shows.includes(part)
        return (
          <SwitchRow
            key={part}
            title={t(`account.visibility.${part}`)}
            hint={t(isShown ? 'account.visibility.everyone' : 'account.visibility.onlyYou')}
            checked={isShown}
            onChange={(isOn) => change(part, isOn)}
          />
        )
      })}
      <SwitchRow
        title={t('account.visibility.listed')}
        hint={t(`account.visibility.${listedHint}`)}
        checked={isListed}
        onChange={(isOn) => change(LISTED, isOn)}
      />
    </ul>
  )
}

/**
 * Changes one switch (optimistic update). The call sends the whole list of visible parts, because
 * the server replaces its list.
 */
function useChangeVisibility() {
  const client = useQueryClient()
  const { t } = useTranslation()
  const showSaved = useShowSaved()
  const change = (name: Shown, isOn: boolean) => changeAll(new Map([[name, isOn]]))
  const changeAll = (switches: Switches) =>
    void changeOptimistically(client, 'visibility', switches, {
      call: 'updateProfile',
      input: (sent) => ({ body: changesOf(currentSession().profile, sent) }),
      covers: isOwnProfile,
      show: (shown) => {
        const { profile } = currentSession()
        if (profile) showOwnProfile(client, { ...profile, ...changesOf(profile, shown) })
      },
      apply: (profile) => showOwnProfile(client, profile),
      onSaved: (saved) => {
        const names = [...saved.keys()].map((name) => t(`account.visibility.${name as Shown}`))
        showSaved(
          () => names.join(', '),
          () => changeAll(new Map([...saved].map(([name, isOn]) => [name, !isOn]))),
        )
      },
      onFailure: (failure, _, retry) => showFailure(failure, t('ui.saved.failed'), retry),
    })
  return change
}

function changesOf(profile: Profile | null, switches: Switches) {
  const shows = PROFILE_PARTS.filter((part) => switches.get(part) ?? profile?.shows.includes(part))
  const listed = switches.get(LISTED)
  return { ...(PROFILE_PARTS.some((part) => switches.has(part)) && { shows }), ...(listed !== undefined && { listed }) }
}
