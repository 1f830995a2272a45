import { createRoute } from '@tanstack/react-router'
import { faqsSearch } from '#web/session/search-params.ts'
import type { Place } from '#web/shell/page-meta.ts'
import { getParentRoute, page } from './root.tsx'

const about = createRoute({
  getParentRoute,
  path: '/about-us',
  staticData: { layout: 'marketing', access: 'open' } satisfies Place,
  component: page('/about-us', () => import('#web/public-pages/AboutPage.tsx'), 'AboutPage'),
})

const contact = createRoute({
  getParentRoute,
  path: '/contact-us',
  staticData: { layout: 'marketing', access: 'open' } satisfies Place,
  component: page('/contact-us', () => import('#web/public-pages/ContactPage.tsx'), 'ContactPage'),
})

const faqs = createRoute({
  getParentRoute,
  path: '/faqs',
  staticData: { layout: 'marketing', access: 'open' } satisfies Place,
  validateSearch: faqsSearch,
  component: page('/faqs', () => import('#web/public-pages/FaqsPage.tsx'), 'FaqsPage'),
})

const pricing = createRoute({
  getParentRoute,
  path: '/pricing',
  staticData: { layout: 'marketing', access: 'open' } satisfies Place,
  component: page('/pricing', () => import('#web/public-pages/PricingPage.tsx'), 'PricingPage'),
})

const payment = createRoute({
  getParentRoute,
  path: '/payment',
  staticData: { layout: 'marketing', access: 'open' } satisfies Place,
  component: page('/payment', () => import('#web/public-pages/PaymentPage.tsx'), 'PaymentPage'),
})

const privacy = createRoute({
  getParentRoute,
  path: '/privacy',
  staticData: { layout: 'marketing', access: 'open' } satisfies Place,
  component: page('/privacy', () => import('#web/public-pages/PrivacyPage.tsx'), 'PrivacyPage'),
})

const comingSoon = createRoute({
  getParentRoute,
  path: '/coming-soon',
  staticData: { layout: 'bare', access: 'open' } satisfies Place,
  component: page('/coming-soon', () => import('#web/public-pages/ComingSoonPage.tsx'), 'ComingSoonPage'),
})

const maintenance = createRoute({
  getParentRoute,
  path: '/maintenance',
  staticData: { layout: 'bare', access: 'open', status: 503 } satisfies Place,
  component: page('/maintenance', () => import('#web/public-pages/MaintenancePage.tsx'), 'MaintenancePage'),
})

const guide = createRoute({
  getParentRoute,
  path: '/components',
  staticData: { layout: 'marketing', access: 'open' } satisfies Place,
  loader: async () => {
    if (typeof window === 'undefined') await (await import('#web/guide/samples.ts')).fetchSamples()
  },
  component: page('/components', () => import('#web/guide/GuidePage.tsx'), 'GuidePage'),
})

/** Pages that anybody reads, and that need nothing from the database. */
export const pagesRoutes = [about, contact, faqs, pricing, payment, privacy, comingSoon, maintenance, guide] as const
