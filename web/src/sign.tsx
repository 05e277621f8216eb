import { createRoot } from 'react-dom/client'
import { askForLink } from './features/signing/link.ts'
import { SigningPage } from './features/signing/signing-page.tsx'
import './sign.css'

/** The entry of the signing page: no router, no query library, no schemas, nothing of the app. */
const container = document.getElementById('root')
if (!container) throw new Error('The page has no #root element')
const [, , token = ''] = location.pathname.split('/')
const first = await askForLink(token)
createRoot(container).render(<SigningPage token={token} first={first} />)
