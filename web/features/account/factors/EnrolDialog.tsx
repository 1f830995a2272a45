import Copy from 'lucide-react/icons/copy'
import { useState } from 'react'
import { encode } from 'uqr'
import { send } from '#web/core/api/client.ts'
import { useWrite } from '#web/core/api/write.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { ProvenDialog } from '#web/core/session/proof/ProvenDialog.tsx'
import { loadSession } from '#web/core/session/session.ts'
import { Button } from '#web/core/ui/base/Button.tsx'
import { toast } from '#web/core/ui/feedback/toast.ts'
import { FormError } from '#web/core/ui/form/FormError.tsx'
import { TextField } from '#web/core/ui/form/TextField.tsx'
import { fieldProps, useForm } from '#web/core/ui/form/useForm.ts'
import { Dialog } from '#web/core/ui/overlay/Dialog.tsx'
import { DialogButtons } from '#web/core/ui/overlay/DialogButtons.tsx'
import { SpareCodesDialog } from './SpareCodes.tsx'

const schema = async () => (await import('#contract/factors.ts')).enrolment

interface Begun {
  enrolment: string
  secret: string
  uri: string
}

/**
 * Turns the second factor on: asks for proof, shows the QR code, asks for the first code and shows
 * the spare codes.
 */
export function EnrolDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [begun, setBegun] = useState<Begun | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes) return <SpareCodesDialog codes={codes} onDone={onClose} />
  if (begun) return <ConfirmApp begun={begun} onCodes={setCodes} onClose={onClose} />
  return (
    <ProvenDialog
      title={t('account.factor.enrolTitle')}
      text={t('account.factor.enrolText')}
      submit={t('account.passkey.continue')}
      isStrong
      onProven={async (proof) => setBegun((await send('beginFactor', { body: proof })).answer)}
      onClose={onClose}
    />
  )
}

interface ConfirmAppProps {
  begun: Begun
  onCodes: (codes: readonly string[]) => void
  onClose: () => void
}

/** Shows the secret for the authenticator app, and asks for the app's first code. */
function ConfirmApp({ begun: { enrolment, secret, uri }, onCodes, onClose }: ConfirmAppProps) {
  const { t } = useTranslation()
  const write = useWrite()
  const [initial] = useState({ enrolment, code: '' })
  const form = useForm(schema, initial)
  const handleSubmit = form.handleSubmit(async (body) => {
    const { codes } = await write('enrolFactor', { body })
    onCodes(codes)
    await loadSession()
  })
  const handleCopy = async () => {
    try {
      await navigator.clipboard.writeText(secret)
      toast(t('account.factor.copied'), { tone: 'success' })
    } catch {
      toast(t('account.factor.keyNotCopied'), { tone: 'error' })
    }
  }
  return (
    <Dialog open onClose={onClose} title={t('account.factor.enrolTitle')}>
      <form onSubmit={handleSubmit} noValidate className="grid gap-3">
        <p className="text-muted">{t('account.factor.scan')}</p>
        <QrCode text={uri} label={t('account.factor.qr')} />
        <p className="text-sm text-muted">
          {t('account.factor.secret')}{' '}
          <code dir="ltr" className="font-mono text-ink [overflow-wrap:anywhere]">
            {secret.match(/.{1,4}/gu)?.join(' ')}
          </code>
        </p>
        <Button variant="quiet" onClick={() => void handleCopy()} className="justify-self-start">
          <Copy size={18} aria-hidden="true" />
          {t('account.factor.copyKey')}
        </Button>
        <FormError message={form.formError} />
        <TextField
          {...fieldProps(form, 'code')}
          label={t('account.factor.code')}
          dir="ltr"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
        />
        <DialogButtons submit={t('account.factor.enrol')} onCancel={onClose} busy={form.busy} />
      </form>
    </Dialog>
  )
}

/** Number of empty modules around the code, as ISO 18004 requires. */
const BORDER = 4

/** A QR code, always dark on white, so that cameras read it in the dark theme too. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: BORDER, ecc: 'M' })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto size-52 max-w-full rounded-box"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  )
}
