/** The look of a studio's own website. Its colors and fonts differ from the product's on purpose. */
export const siteStyle = `
:root{--ink:#20281f;--soft:#5a6355;--line:#d9d8cd;--paper:#f6f4ec;--leaf:#2f4a3c;--clay:#a14f2e}
*{box-sizing:border-box}
html{scroll-behavior:smooth;scroll-padding-top:24px}
body{margin:0;background:var(--paper);color:var(--ink);font:17px/1.6 Georgia,"Times New Roman",serif}
a{color:inherit}
.page{max-width:1080px;margin:0 auto;padding:0 32px}
.top{display:flex;align-items:baseline;justify-content:space-between;gap:24px;padding:28px 0}
.name{font-size:20px;text-decoration:none}
nav{display:flex;gap:28px;font:15px/1.4 "Helvetica Neue",Arial,sans-serif}
nav a{text-decoration:none;padding:4px 0}
nav a:hover{text-decoration:underline}
.hero{display:grid;grid-template-columns:5fr 6fr;gap:48px;align-items:center;padding:40px 0 72px}
h1{margin:0;font-size:54px;line-height:1.06;font-weight:400;letter-spacing:-.02em;text-wrap:balance}
.hero p{margin:20px 0 28px;max-width:38ch;color:var(--soft)}
.call{display:inline-block;padding:13px 22px;background:var(--leaf);color:#fff;text-decoration:none;font:600 15px/1.3 "Helvetica Neue",Arial,sans-serif}
.hero svg{display:block;width:100%;height:auto;background:#e7e4d6}
h2{margin:0 0 8px;font-size:32px;line-height:1.2;font-weight:400;letter-spacing:-.01em}
section{border-top:1px solid var(--line);padding:56px 0}
.kinds{display:grid;grid-template-columns:repeat(3,1fr);gap:40px;margin-top:28px}
h3{margin:0 0 6px;font-size:20px;font-weight:400;color:var(--clay)}
.kinds p,.steps{margin:0;color:var(--soft)}
.steps{padding-left:1.2em;max-width:56ch}
.steps li{padding:4px 0}
blockquote{margin:0;max-width:30em;font-size:26px;line-height:1.4;font-style:italic}
blockquote footer{margin-top:14px;font-size:16px;font-style:normal;color:var(--soft)}
.contact{display:grid;grid-template-columns:minmax(0,5fr) minmax(0,6fr);gap:48px;align-items:start}
.contact address{margin-top:24px;font-style:normal;color:var(--soft)}
.note{padding:10px 32px;background:#20281f;color:#f6f4ec;text-align:center;font:14px/1.4 "Helvetica Neue",Arial,sans-serif}
.end{border-top:1px solid var(--line);padding:24px 0 40px;color:var(--soft);font-size:15px}
:focus-visible{outline:2px solid var(--clay);outline-offset:3px}
@media(max-width:760px){.page{padding:0 20px}.hero,.contact,.kinds{grid-template-columns:minmax(0,1fr);gap:28px}.hero{padding:16px 0 44px}h1{font-size:40px}section{padding:40px 0}nav a:not(:last-child){display:none}.note{padding:10px 20px}}`
