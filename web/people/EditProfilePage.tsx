import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#web/session.ts'
import { DeviceList } from './DeviceList.tsx'
import { EmailForm } from './EmailForm.tsx'
import { GeneralForm } from './GeneralForm.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { YourData } from './YourData.tsx'

/** What one tells about oneself, how one signs in, and what is held about one. */
export function EditProfilePage() {
  const { t } = useTranslation()
  const { profile } = useSession()
  if (!profile) return null
  return (
    <>
      <h1 className="mb-6 text-[2.1rem]">{t('people.edit.title')}</h1>
      <div className="grid max-w-220 gap-6">
        <Section title={t('people.edit.general')}>
          <GeneralForm profile={profile} />
        </Section>
        <Section title={t('people.edit.password')}>
          <PasswordForm />
        </Section>
        <Section title={t('people.edit.email')}>
          <EmailForm email={profile.email ?? ''} />
        </Section>
        <Section title={t('people.edit.devices')}>
          <DeviceList />
        </Section>
        <Section title={t('people.edit.data')}>
          <YourData />
        </Section>
        <p>
          <Link to="/app/user/new" className="font-[650] text-brand underline-offset-4 hover:underline">
            {t('people.invite.title')}
          </Link>
        </p>
      </div>
    </>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="panel p-5 sm:p-7">
      <h2 className="mb-4 text-[1.35rem]">{title}</h2>
      {children}
    </section>
  )
}
