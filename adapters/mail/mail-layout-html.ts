/**
 * Generated from mail-layout.mjml by compile-mail-layout.ts; do not edit. {{…}} marks a placeholder, whose value is escaped
 * when it is inserted.
 */
export const mailLayoutHtml = {
  head: `<!doctype html>
<html lang="{{language}}" dir="ltr" xmlns="http://www.w3.org/1999/xhtml" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office">
<head>
<title>{{subject}}</title>
<!--[if !mso]><!-->
<meta http-equiv="X-UA-Compatible" content="IE=edge">
<!--<![endif]-->
<meta http-equiv="Content-Type" content="text/html; charset=UTF-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<style type="text/css">
#outlook a { padding:0; }
body { margin:0;padding:0;-webkit-text-size-adjust:100%;-ms-text-size-adjust:100%; }
table, td { border-collapse:collapse;mso-table-lspace:0pt;mso-table-rspace:0pt; }
img { border:0;height:auto;line-height:100%; outline:none;text-decoration:none;-ms-interpolation-mode:bicubic; }
p { display:block;margin:13px 0; }
</style>
<!--[if mso]>
<noscript>
<xml>
<o:OfficeDocumentSettings>
<o:AllowPNG/>
<o:PixelsPerInch>96</o:PixelsPerInch>
</o:OfficeDocumentSettings>
</xml>
</noscript>
<![endif]-->
<!--[if lte mso 11]>
<style type="text/css">
.mj-outlook-group-fix { width:100% !important; }
</style>
<![endif]-->
<style type="text/css">
@media only screen and (min-width:480px) {
.mj-column-per-100 { width:100% !important; max-width: 100%; }
}
</style>
<style media="screen and (min-width:480px)">
.moz-text-html .mj-column-per-100 { width:100% !important; max-width: 100%; }
</style>
<style type="text/css">
:root { color-scheme: light dark; supported-color-schemes: light dark; }
.checks td { background: repeating-conic-gradient(#ffffff 0 25%, #121214 0 50%) 0 0 / 12px 12px; }
@media (max-width: 479px) {
.head td td, .sheet td td, .foot td td { padding-left: 20px !important; padding-right: 20px !important; }
.quote td td { padding-left: 12px !important; }
.button table, .button td, .button a { padding-left: 0 !important; padding-right: 0 !important; }
.button table, .button a { width: 100% !important; }
}
@media (prefers-color-scheme: dark) {
body, .page, .page > div { background-color: #101113 !important; }
.sheet, .sheet > table { background-color: #191b1e !important; }
.head, .head > table { background-color: #000000 !important; }
.checks td { background-image: repeating-conic-gradient(#f4f3ef 0 25%, #000000 0 50%) !important; }
.ink div { color: #f4f3ef !important; }
.ink-2 div { color: #b9bbc0 !important; }
.ink a, .ink-2 a { color: #9fb6ff !important; }
.quote div { color: #f4f3ef !important; border-left-color: #7d828a !important; }
.button td { background-color: #9fb6ff !important; }
.button a { background-color: #9fb6ff !important; color: #101113 !important; }
}
</style>
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
</head>
<body class="page" style="word-spacing:normal;background-color:#f3f3f0;">
<div aria-label="{{subject}}" aria-roledescription="email" role="article" lang="{{language}}" dir="ltr" style="word-spacing:normal;background-color:#f3f3f0;">
<!--[if mso | IE]><table align="center" border="0" cellpadding="0" cellspacing="0" class="head-outlook" role="presentation" style="width:600px;" width="600" bgcolor="#121214"><tr><td style="line-height:0px;font-size:0px;mso-line-height-rule:exactly;"><![endif]-->
<div class="head" style="background:#121214;background-color:#121214;margin:0px auto;max-width:600px;">
<table align="center" border="0" cellpadding="0" cellspacing="0" role="presentation" style="background:#121214;background-color:#121214;width:100%;">
<tbody>
<tr>
<td style="direction:ltr;font-size:0px;padding:0;text-align:center;">
<!--[if mso | IE]><table role="presentation" border="0" cellpadding="0" cellspacing="0"><tr><td class="" style="vertical-align:top;width:600px;"><![endif]-->
<div class="mj-column-per-100 mj-outlook-group-fix" style="font-size:0px;text-align:left;direction:ltr;display:inline-block;vertical-align:top;width:100%;">
<table border="0" cellpadding="0" cellspacing="0" role="presentation" style="vertical-align:top;" width="100%">
<tbody>
<tr>
<td align="left" style="font-size:0px;padding:18px 32px;word-break:break-word;">
<div style="font-family:'Arial Black', system-ui, 'Segoe UI', Helvetica, Arial, sans-serif;font-size:22px;font-weight:900;line-height:28px;text-align:left;text-transform:uppercase;color:#ffffff;">{{siteName}}</div>
</td>
</tr>
</tbody>
</table>
</div>
<!--[if mso | IE]></td></tr></table><![endif]-->
</td>
</tr>
</tbody>
</table>
</div>
<!--[if mso | IE]></td></tr></table><table align="center" border="0" cellpadding="0" cellspacing="0" class="checks-outlook" role="presentation" style="width:600px;" width="600" bgcolor="#121214"><tr><td style="line-height:0px;font-size:0px;mso-line-height-rule:exactly;"><![endif]-->
<div class="checks" style="background:#121214;background-color:#121214;margin:0px auto;max-width:600px;">
<table align="center" border="0" cellpadding="0" cellspacing="0" role="presentation" style="background:#121214;background-color:#121214;width:100%;">
<tbody>
<tr>
<td style="direction:ltr;font-size:0px;padding:0;text-align:center;">
<!--[if mso | IE]><table role="presentation" border="0" cellpadding="0" cellspacing="0"><tr><td class="" style="vertical-align:top;width:600px;"><![endif]-->
<div class="mj-column-per-100 mj-outlook-group-fix" style="font-size:0px;text-align:left;direction:ltr;display:inline-block;vertical-align:top;width:100%;">
<table border="0" cellpadding="0" cellspacing="0" role="presentation" style="vertical-align:top;" width="100%">
<tbody>
<tr>
<td style="font-size:0px;word-break:break-word;">
<div style="height:12px;line-height:12px;">&#8202;</div>
</td>
</tr>
</tbody>
</table>
</div>
<!--[if mso | IE]></td></tr></table><![endif]-->
</td>
</tr>
</tbody>
</table>
</div>
<!--[if mso | IE]></td></tr></table><table align="center" border="0" cellpadding="0" cellspacing="0" class="sheet-outlook" role="presentation" style="width:600px;" width="600" bgcolor="#ffffff"><tr><td style="line-height:0px;font-size:0px;mso-line-height-rule:exactly;"><![endif]-->
<div class="sheet" style="background:#ffffff;background-color:#ffffff;margin:0px auto;max-width:600px;">
<table align="center" border="0" cellpadding="0" cellspacing="0" role="presentation" style="background:#ffffff;background-color:#ffffff;width:100%;">
<tbody>
<tr>
<td style="direction:ltr;font-size:0px;padding:32px 0 16px;text-align:center;">
<!--[if mso | IE]><table role="presentation" border="0" cellpadding="0" cellspacing="0"><tr><td class="" style="vertical-align:top;width:600px;"><![endif]-->
<div class="mj-column-per-100 mj-outlook-group-fix" style="font-size:0px;text-align:left;direction:ltr;display:inline-block;vertical-align:top;width:100%;">
<table border="0" cellpadding="0" cellspacing="0" role="presentation" style="vertical-align:top;" width="100%">
<tbody>`,
  paragraph: `<tr>
<td align="left" class="ink" style="font-size:0px;padding:0 32px 16px;word-break:break-word;">
<div style="font-family:system-ui, -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif;font-size:16px;line-height:24px;text-align:left;color:#121214;">{{text}}</div>
</td>
</tr>`,
  quote: `<tr>
<td align="left" class="quote" style="font-size:0px;padding:0 32px 16px;word-break:break-word;">
<div style="font-family:system-ui, -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif;font-size:16px;line-height:24px;text-align:left;color:#121214;"><div style="border-left:3px solid #74777e;padding-left:16px;color:#121214">{{text}}</div></div>
</td>
</tr>`,
  day: `<tr>
<td align="left" class="ink" style="font-size:0px;padding:16px 32px 8px;word-break:break-word;">
<div style="font-family:system-ui, -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif;font-size:20px;font-weight:700;line-height:28px;text-align:left;color:#121214;">{{heading}}</div>
</td>
</tr>`,
  label: `<tr>
<td align="left" class="ink" style="font-size:0px;padding:8px 32px 0;word-break:break-word;">
<div style="font-family:system-ui, -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif;font-size:14px;font-weight:700;line-height:20px;text-align:left;color:#121214;">{{label}}</div>
</td>
</tr>`,
  show: `<tr>
<td align="left" class="ink" style="font-size:0px;padding:0 32px;word-break:break-word;">
<div style="font-family:system-ui, -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif;font-size:16px;line-height:24px;text-align:left;color:#121214;"><a href="{{url}}" style="color:#1c3fc9;font-weight:700">{{title}}</a></div>
</td>
</tr>
<tr>
<td align="left" class="ink-2" style="font-size:0px;padding:0 32px;word-break:break-word;">
<div style="font-family:system-ui, -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif;font-size:14px;line-height:20px;text-align:left;color:#4a4c51;">{{lines}}</div>
</td>
</tr>`,
  showLinks: `<tr>
<td align="left" class="ink-2" style="font-size:0px;padding:0 32px 16px;word-break:break-word;">
<div style="font-family:system-ui, -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif;font-size:14px;line-height:20px;text-align:left;color:#4a4c51;"><a href="{{firstUrl}}" style="color:#1c3fc9">{{firstLabel}}</a> · <a href="{{secondUrl}}" style="color:#1c3fc9">{{secondLabel}}</a></div>
</td>
</tr>`,
  action: `<tr>
<td align="left" class="button" style="font-size:0px;padding:8px 32px 20px;word-break:break-word;">
<table border="0" cellpadding="0" cellspacing="0" role="presentation" style="border-collapse:separate;line-height:100%;">
<tbody>
<tr>
<td align="center" bgcolor="#1c3fc9" role="presentation" style="border:none;border-radius:2px;cursor:auto;mso-padding-alt:12px 28px;background:#1c3fc9;" valign="middle">
<a href="{{url}}" style="display:inline-block;background:#1c3fc9;color:#ffffff;font-family:system-ui, -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif;font-size:16px;font-weight:700;line-height:24px;margin:0;text-decoration:none;text-transform:none;padding:12px 28px;mso-padding-alt:0px;border-radius:2px;" target="_blank">
{{label}}
</a>
</td>
</tr>
</tbody>
</table>
</td>
</tr>
<tr>
<td align="left" class="ink-2" style="font-size:0px;padding:0 32px 16px;word-break:break-word;">
<div style="font-family:system-ui, -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif;font-size:14px;line-height:20px;text-align:left;color:#4a4c51;">{{orCopyLink}}<br /><a href="{{url}}" style="color:#1c3fc9;word-break:break-all">{{url}}</a></div>
</td>
</tr>`,
  otherAction: `<tr>
<td align="left" class="ink" style="font-size:0px;padding:0 32px 16px;word-break:break-word;">
<div style="font-family:system-ui, -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif;font-size:16px;line-height:24px;text-align:left;color:#121214;"><a href="{{url}}" style="color:#1c3fc9;font-weight:700">{{label}}</a></div>
</td>
</tr>
<tr>
<td align="left" class="ink-2" style="font-size:0px;padding:0 32px 16px;word-break:break-word;">
<div style="font-family:system-ui, -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif;font-size:14px;line-height:20px;text-align:left;color:#4a4c51;">{{orCopyLink}}<br /><a href="{{url}}" style="color:#1c3fc9;word-break:break-all">{{url}}</a></div>
</td>
</tr>`,
  note: `<tr>
<td align="left" class="ink-2" style="font-size:0px;padding:0 32px 16px;word-break:break-word;">
<div style="font-family:system-ui, -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif;font-size:14px;line-height:20px;text-align:left;color:#4a4c51;">{{text}}</div>
</td>
</tr>`,
  link: `<a href="{{url}}" style="color:#1c3fc9">{{url}}</a>`,
  foot: `</tbody>
</table>
</div>
<!--[if mso | IE]></td></tr></table><![endif]-->
</td>
</tr>
</tbody>
</table>
</div>
<!--[if mso | IE]></td></tr></table><table align="center" border="0" cellpadding="0" cellspacing="0" class="foot-outlook" role="presentation" style="width:600px;" width="600"><tr><td style="line-height:0px;font-size:0px;mso-line-height-rule:exactly;"><![endif]-->
<div class="foot" style="margin:0px auto;max-width:600px;">
<table align="center" border="0" cellpadding="0" cellspacing="0" role="presentation" style="width:100%;">
<tbody>
<tr>
<td style="direction:ltr;font-size:0px;padding:16px 0 32px;text-align:center;">
<!--[if mso | IE]><table role="presentation" border="0" cellpadding="0" cellspacing="0"><tr><td class="" style="vertical-align:top;width:600px;"><![endif]-->
<div class="mj-column-per-100 mj-outlook-group-fix" style="font-size:0px;text-align:left;direction:ltr;display:inline-block;vertical-align:top;width:100%;">
<table border="0" cellpadding="0" cellspacing="0" role="presentation" style="vertical-align:top;" width="100%">
<tbody>
<tr>
<td align="left" class="ink-2" style="font-size:0px;padding:0 32px 16px;word-break:break-word;">
<div style="font-family:system-ui, -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif;font-size:14px;line-height:20px;text-align:left;color:#4a4c51;">{{siteName}}<br /><a href="{{baseUrl}}" style="color:#1c3fc9">{{baseUrl}}</a></div>
</td>
</tr>
</tbody>
</table>
</div>
<!--[if mso | IE]></td></tr></table><![endif]-->
</td>
</tr>
</tbody>
</table>
</div>
<!--[if mso | IE]></td></tr></table><![endif]-->
</div>
</body>
</html>`,
} as const
