import { createRoot } from 'react-dom/client'
import { openLink } from './features/pay/load-invoice.ts'
import { PayPage } from './features/pay/pay-page.tsx'
import './pay.css'

// The entry of the payment page. Like the signing page, it uses neither the app's router nor its query library.
const container = document.getElementById('root')
if (!container) throw new Error('The page has no #root element')
const [, , token = ''] = location.pathname.split('/')
const initialResult = await openLink(token)
createRoot(container).render(<PayPage token={token} initialResult={initialResult} />)
