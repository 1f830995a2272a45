import LinkIcon from 'lucide-react/icons/link-2'
import { useId, useState } from 'react'
import type { Journey } from '#contract/journey.ts'
import { GROUP_MESSAGE_MAX, GROUP_NAME_MAX } from '#contract/rules/group.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { ConfirmEmail } from '#web/core/session/ConfirmEmail.tsx'
import { useSession } from '#web/core/session/session.ts'
import { Button } from '#web/core/ui/base/Button.tsx'
import { FormError } from '#web/core/ui/form/FormError.tsx'
import { TextField } from '#web/core/ui/form/TextField.tsx'
import { fieldProps, useForm } from '#web/core/ui/form/useForm.ts'
import { Dialog } from '#web/core/ui/overlay/Dialog.tsx'
import { FactsLine } from '#web/features/journeys/display/FactsLine.tsx'
import { JourneyCover } from '#web/features/journeys/display/JourneyCover.tsx'
import { useFacts } from '#web/features/journeys/display/useFacts.ts'
import { Choice } from './Choice.tsx'
import { FollowingField, type NamedJourney } from './FollowingField.tsx'
import { type Invitees, NO_INVITEES, useTakeTyped } from './invitees.ts'
import { LastDayField } from './LastDayField.tsx'
import { PeoplePicker } from './PeoplePicker.tsx'
import { useMakeGroup } from './useMakeGroup.ts'

const schema = async () => (await import('#contract/group.ts')).groupInput

interface NewGroup extends Invitees {
  journeyId: string
  name: string
  message: string
  lastDay: string | null
  followingIds: string[]
  /** The journeys with these ids, whose names the form shows. */
  following: NamedJourney[]
  isClass: boolean
}

interface NewGroupDialogProps {
  journey: Journey
  onClose: () => void
}

/** A whole screen on phones. */
const SHEET =
  'max-sm:m-0! max-sm:h-dvh max-sm:max-h-none! max-sm:w-screen! max-sm:rounded-none! max-sm:border-0! max-sm:bg-paper!'

/** Makes a group for a journey; members without a confirmed email are asked to confirm it. */
export function NewGroupDialog({ journey, onClose }: NewGroupDialogProps) {
  const { t } = useTranslation()
  const { profile } = useSession()
  if (profile?.emailVerified !== false) return <NewGroupForm journey={journey} onClose={onClose} />
  return (
    <Dialog open onClose={onClose} title={t('shell.nav.together')}>
      <ConfirmEmail email={profile.email ?? ''} />
    </Dialog>
  )
}

function NewGroupForm({ journey, onClose }: NewGroupDialogProps) {
  const { t } = useTranslation()
  const formId = useId()
  const { profile } = useSession()
  const form = useNewGroup(journey)
  const known = profile ? [profile.id] : []
  const takeTyped = useTakeTyped(form, known)
  const { people, emails, typed, isClass } = form.values
  const make = useMakeGroup()
  const [withLink, setWithLink] = useState(false)
  const count = people.length + emails.length + (typed.trim() === '' ? 0 : 1)
  const chooseFollowing = (chosen: NamedJourney[]) => {
    form.set('following', chosen)
    form.set(
      'followingIds',
      chosen.map(({ id }) => id),
    )
  }
  const submit = (wanted: { withLink: boolean }) => {
    setWithLink(wanted.withLink)
    return form.handleSubmit(async (body) => {
      const invitees = wanted.withLink ? { personIds: [], emails: [] } : await takeTyped()
      await make({ ...body, ...invitees }, wanted)
      form.reset()
      onClose()
    })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('shell.nav.together')}
      className={SHEET}
      footer={
        <Button type="submit" form={formId} size="lg" busy={form.busy && !withLink} className="max-sm:w-full">
          {count > 0 ? t('groups.form.invite', { count }) : t('groups.form.make')}
        </Button>
      }
    >
      <form id={formId} onSubmit={(event) => void submit({ withLink: false })(event)} noValidate className="grid gap-3">
        <FormError message={form.formError || null} />
        <JourneyRow journey={journey} />
        <TextField {...fieldProps(form, 'name')} label={t('groups.form.name')} counter={GROUP_NAME_MAX} required />
        <TextField
          {...fieldProps(form, 'message')}
          label={t('groups.form.message')}
          counter={GROUP_MESSAGE_MAX}
          rows={2}
          required={false}
        />
        <PeoplePicker form={form} known={known} />
        <Button
          variant="quiet"
          busy={form.busy && withLink}
          onClick={() => void submit({ withLink: true })()}
          className="w-full"
        >
          <LinkIcon size={17} aria-hidden="true" />
          {t('groups.form.copyInstead')}
        </Button>
        <LastDayField {...fieldProps(form, 'lastDay')} />
        <FollowingField
          journeyId={journey.id}
          chosen={form.values.following}
          onChange={chooseFollowing}
          error={form.errors.followingIds}
        />
        <Choice words="class" name="isClass" checked={isClass} onChange={(checked) => form.set('isClass', checked)} />
        <p className="text-sm text-muted">{t(isClass ? 'groups.class.formPrivacy' : 'groups.form.privacy')}</p>
      </form>
    </Dialog>
  )
}

/** The form of a new group. What is typed stays in this browser until the group is made. */
function useNewGroup({ id, name }: Journey) {
  const [initial] = useState<NewGroup>({
    journeyId: id,
    name: [...name].slice(0, GROUP_NAME_MAX).join(''),
    message: '',
    lastDay: null,
    followingIds: [],
    following: [],
    isClass: false,
    ...NO_INVITEES,
  })
  return useForm(schema, initial, { place: `new-group:${id}` })
}

function JourneyRow({ journey }: { journey: Journey }) {
  const { t } = useTranslation()
  const { total } = useFacts()
  const { name, owner, stepCount, minutes } = journey
  const facts = [
    owner.displayName,
    t('journeys.steps', { count: stepCount }),
    ...(minutes === null ? [] : [total(minutes)]),
  ]
  return (
    <div className="mb-1 flex items-center gap-3">
      <JourneyCover journey={journey} className="h-12 w-16 shrink-0 rounded-box" />
      <div className="min-w-0 leading-snug [overflow-wrap:anywhere]">
        <b dir="auto" className="font-[650]">
          {name}
        </b>
        <FactsLine facts={facts} />
      </div>
    </div>
  )
}
