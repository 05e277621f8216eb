import { createRoot } from 'react-dom/client'
import { loadLink } from './features/signing/link.ts'
import { SigningPage } from './features/signing/signing-page.tsx'
import './sign.css'

// The entry of the signing page. To load fast, it uses neither the app's router nor its query library and schemas.
const container = document.getElementById('root')
if (!container) throw new Error('The page has no #root element')
const [, , token = ''] = location.pathname.split('/')
const initialResult = await loadLink(token)
createRoot(container).render(<SigningPage token={token} initialResult={initialResult} />)
