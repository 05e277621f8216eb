import { createHash } from 'node:crypto'
import { APP_NAME } from '@mantel/domain/basics/product'
import { escapeHtml } from '../../platform/html.ts'
import { livingRoom } from './living-room.ts'
import { siteStyle } from './style.ts'

/** A strict content security policy, so that the demo proves that the form works under one. */
export const sitePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'sha256-${createHash('sha256').update(siteStyle).digest('base64')}'`,
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

type Studio = { key: string; name: string; phone: string | null }

export const demoSitePage = ({ key, name, phone }: Studio) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(name)} · Home staging in Savannah</title>
<meta name="robots" content="noindex">
<style>${siteStyle}</style>
</head>
<body>
<aside class="note" aria-label="About this page">This is the website of the demo studio. What you send below arrives in ${APP_NAME}. <a href="/app/leads">Open leads</a></aside>
<div class="page">
<header class="top"><a class="name" href="#top">${escapeHtml(name)}</a>
<nav aria-label="Pages"><a href="#services">Services</a><a href="#process">How it works</a><a href="#contact">Contact</a></nav></header>
<main id="top">
<div class="hero">
<div><h1>Buyers decide in the doorway.</h1>
<p>We furnish vacant and lived-in homes across Savannah so they photograph well, show well and sell sooner.</p>
<a class="call" href="#contact">Request a quote</a></div>
${livingRoom}
</div>
<section id="services" aria-labelledby="services-title"><h2 id="services-title">What we do</h2>
<div class="kinds">
<div><h3>Vacant staging</h3><p>Furniture, art and lighting for every main room, delivered and installed in one day. Ninety days included.</p></div>
<div><h3>Occupied staging</h3><p>We work with what you own, add what is missing and tell you honestly what to store.</p></div>
<div><h3>Rental design</h3><p>Short-term rentals furnished to be booked, cleaned quickly and still look good after a hundred guests.</p></div>
</div></section>
<section id="process" aria-labelledby="process-title"><h2 id="process-title">How it works</h2>
<ol class="steps"><li>Tell us the address and when you plan to list.</li><li>We walk through the home and send a proposal within two days.</li><li>You sign online. We install, and the photographer comes the next morning.</li><li>After closing, we pick everything up.</li></ol></section>
<section aria-label="What clients say"><blockquote>Listed on Thursday, three offers by Sunday. The house had been empty for two months before that.<footer>Priya N., Ardsley Park</footer></blockquote></section>
<section id="contact" class="contact" aria-labelledby="contact-title">
<div><h2 id="contact-title">Tell us about your home</h2><p>We’ll get back to you within one business day.</p>
<address>18 Drayton Street<br>Savannah, GA 31401<br>${escapeHtml(phone ?? '')}</address></div>
<div><script src="/widget.js" data-company="${escapeHtml(key)}" async></script></div>
</section>
</main>
<footer class="end">${escapeHtml(name)}, Savannah, Georgia</footer>
</div>
</body>
</html>`
