/** Splits a text at broken bars. A line can end after a bar and continue indented. */
export const items = (text: string) => text.split(/¦(?:\n {2,})?/)

/** Strings that often cause bugs. None contains text that looks like a leaked error. */
export const nastyStrings = items(
  `¦ ¦\t¦\n¦\r\n¦\u0000¦a\u0000b¦\ud800¦a\udfff¦\ufeff¦\u202e¦\u200b¦\uE000¦\ufffd¦' or 1=1 --¦"¦\\¦%¦_¦%00¦{{7*7}}¦
  \${7*7}¦<script>¦../../etc¦[]¦{}¦null¦true¦-1¦1e400¦İ¦ß¦ﬀ¦\u212a¦ı¦é¦e\u0301¦\u{1F468}\u200d\u{1F469}\u200d\u{1F467}¦
  a@b¦a@b.c¦a@@b.example¦a b@c.example¦a@xn--80ak6aa92e.example¦00000000-0000-0000-0000-000000000000¦
  FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF¦{0}¦2026-02-30¦0000-01-01¦0000-01-01T00:00:00Z¦
  9999999999999`,
).concat('a'.repeat(255), 'a'.repeat(256), 'a'.repeat(10_000), `${'a'.repeat(64)}@${'b'.repeat(180)}.example`)

export const fieldNames = items(
  `__proto__¦constructor¦prototype¦toString¦hasOwnProperty¦then¦length¦id¦companyId¦role¦createdAt¦status¦token¦
  version¦¦ ¦\u0000¦\ud800¦a.b¦a[b]¦$where¦0¦é`,
).concat('x'.repeat(500))

export const brokenBodies: (string | Buffer)[] = [
  ...items(
    `¦ ¦null¦true¦0¦""¦[]¦{}¦{¦}¦[¦{"a":}¦{"a":1,}¦{'a':1}¦{"a":1}{"a":2}¦\ufeff{}¦{"email":1,"email":2}¦
    {"__proto__":{"x":1}}¦{"constructor":{"prototype":{"x":1}}}¦[1,2¦"\\ud800"¦{"a":"\\u0000"}¦NaN¦Infinity¦-¦1e999999¦
    0x10¦{"a":"\u0001"}¦/**/{}¦a=1&b=2`,
  ),
  `{"a":${'9'.repeat(400)}}`,
  `"${'a'.repeat(5000)}"`,
  Buffer.from([0xff, 0xfe, 0x7b, 0x7d]),
  Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d]),
  Buffer.from([0x00]),
  Buffer.from([0x1f, 0x8b, 0x08]),
]

export const contentTypes = items(
  `¦text/plain¦text/html¦application/xml¦application/x-www-form-urlencoded¦multipart/form-data¦
  multipart/form-data; boundary=x¦application/json; charset=utf-16¦application/json;charset=latin1¦APPLICATION/JSON¦
  application/json, text/plain¦application/vnd.api+json¦application/jsonp¦json¦*/*¦;¦a/b; c="d¦application/json\t¦
  application/octet-stream¦application/graphql¦application/json; a=b; a=b`,
).concat(`${'a'.repeat(2000)}/json`)

export const methods = items('GET¦HEAD¦POST¦PUT¦PATCH¦DELETE¦OPTIONS¦TRACE¦PROPFIND¦SEARCH¦MKCOL¦LOCK¦QUERY')

export const pathSegments = items(
  `%00¦%ff¦%¦%2¦%zz¦%c0%af¦..¦.¦%2e%2e¦%2f¦%5c¦..%2f..%2fapi¦%20¦%0d%0a¦+¦*¦~¦:id¦{id}¦null¦undefined¦true¦0¦-1¦1¦me¦
  %F0%9F%9B%8B¦%ED%A0%80¦;a=b¦@¦,¦__proto__¦00000000-0000-0000-0000-000000000000¦00000000000000000000000000000000¦
  %7B00000000-0000-0000-0000-000000000000%7D`,
).concat('x'.repeat(299), 'x'.repeat(301), 'x'.repeat(5000))

export const queryStrings = items(
  `a=1¦a¦=¦&¦&&&¦?¦%¦%zz=1¦a=%¦a=%ff¦%00=1¦__proto__=1¦__proto__[a]=1¦constructor=1¦a[]=1&a[]=2¦a=1&a=2¦a[b]=1¦
  limit=-1¦limit=1e9¦cursor=x¦token=x¦id=1¦a=%ED%A0%80¦%ED%A0%80=1¦q=%F0%9F%9B%8B`,
).concat(`a=${'x'.repeat(4000)}`)

/** Header names and values that Node accepts. */
export const oddHeaders: [name: string, value: string][] = items(
  `authorization:¦authorization:Bearer¦authorization:Bearer ¦authorization:Basic eDp5¦authorization:bearer crm_x¦
  authorization:Bearer crm_\u00e9¦authorization:Bearer ' or 1=1 --¦authorization:Bearer a, Bearer b¦
  sec-fetch-site:cross-site¦sec-fetch-site:x¦origin:null¦origin:https://evil.example¦x-forwarded-for:203.0.113.9¦
  x-forwarded-for:::1¦x-forwarded-for:,,,¦x-forwarded-for:unknown¦x-forwarded-for:203.0.113.9:1234¦
  x-forwarded-for:\u00e9¦x-forwarded-host:evil.example¦x-forwarded-proto:x¦host:¦host:evil.example:99999¦host:[¦
  user-agent:¦user-agent:\u00ff\u00fe¦accept:text/html¦accept:;¦content-length:0¦content-length:5¦content-length:-1¦
  content-length:x¦content-encoding:gzip¦transfer-encoding:chunked¦expect:100-continue¦range:bytes=0-0,-1¦
  if-none-match:*¦if-modified-since:x¦cookie:token=x; __proto__=1¦x-http-method-override:DELETE¦
  x-request-id:'\u00e9¦accept-encoding:x¦upgrade:websocket¦te:trailers¦x-original-url:/api/auth/me¦accept-version:9.9.9`,
)
  .concat(
    `authorization:Bearer ${'x'.repeat(201)}`,
    `authorization:Bearer ${'x'.repeat(7000)}`,
    `x-forwarded-for:${'a'.repeat(100)}`,
    `user-agent:${'x'.repeat(5000)}`,
  )
  .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)])
