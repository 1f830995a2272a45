/** React for browsers, fetched with the entry but run by itself: nothing in the start of a page takes longer. */
export { createRoot, hydrateRoot } from 'react-dom/client'
