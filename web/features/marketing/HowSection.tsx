import Footprints from 'lucide-react/icons/footprints'
import Layers from 'lucide-react/icons/layers'
import MapIcon from 'lucide-react/icons/map'
import { useTranslation } from '#web/core/i18n/translation.tsx'

const ICON = { size: 26, strokeWidth: 1.8, 'aria-hidden': true } as const

export function HowSection() {
  const { t } = useTranslation()
  const ways = [
    { icon: <MapIcon {...ICON} />, title: t('marketing.how.find'), text: t('marketing.how.findText') },
    { icon: <Footprints {...ICON} />, title: t('marketing.how.walk'), text: t('marketing.how.walkText') },
    { icon: <Layers {...ICON} />, title: t('marketing.how.create'), text: t('marketing.how.createText') },
  ]
  return (
    <section className="py-10">
      <h2 className="mb-6 text-[2rem]">{t('marketing.how.title')}</h2>
      <ol className="grid gap-6 md:grid-cols-3">
        {ways.map(({ icon, title, text }) => (
          <li key={title} className="panel p-6">
            <span className="mb-4 grid size-13 place-items-center rounded-[52%_48%_46%_54%/60%_58%_42%_40%] bg-brand-soft text-brand">
              {icon}
            </span>
            <h3 className="mb-2 text-xl">{title}</h3>
            <p className="text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
