import { chromium } from '@playwright/test'
const url='http://localhost:8391', password=process.argv[2], mode=process.argv[3]??'all'
const browser=await chromium.launch({executablePath:'/usr/bin/chromium-headless-shell',args:['--no-sandbox']})
const ctx0=await browser.newContext({viewport:{width:1440,height:900}})
const page0=await ctx0.newPage()
let r=await page0.request.post(url+'/api/sessions',{headers:{origin:url},data:{username:'admin',password}})
console.log('signin',r.status())
const me=await (await page0.request.get(url+'/api/users/me')).json()
const practice=me.accounts.find(a=>/ractice/.test(a.title))??me.accounts[0]
console.log(me.contextAccount.title, me.accounts.map(a=>a.title))
const headers={origin:url,'x-context-account':practice.id}
const api=async(method,path,data,h={})=>{const x=await page0.request.fetch(url+path,{method,headers:{...headers,...h},...(data?{data}:{})});return {status:x.status(),body:await x.json().catch(()=>null)}}
let eq=(await api('GET','/api/equipment?limit=20')).body.items
let inv=(await api('GET','/api/tablet/inventory')).body
console.log('inventory',inv.total)
if(!inv.items.some(i=>i.title.startsWith('Long'))){
 for(const [title,st,n] of [['Long name of a tablet that stays in the office of the northern quarry beside the coffee machine',{battery:0.12,charging:false,backlog:1250,backlogOldest:new Date(Date.now()-3*3600e3).toISOString()},2],['Yard spare',{battery:0.55,charging:true,backlog:0},1],['Lost one',{battery:0.9,charging:false,backlog:3},1],['Never used',null,1]]){
  const c=(await api('POST','/api/tabletsetup/codes',{title,machines:eq.slice(0,n).map(e=>({id:e.id,title:''}))})).body
  if(!c.code){console.log(c);continue}
  const j=await api('POST','/api/telemetry/tablet/join',{code:c.code}); const b={authorization:'Bearer '+j.body.secret}
  if(st){ await api('POST','/api/telemetry/tablet/machine',{equipment:{id:eq[0].id,title:''}},b)
   const s=await api('POST','/api/telemetry/tablet/status',{t:new Date(Date.now()+130e3*(n-1)).toISOString(),softwareVersion:'aaaaaaaaaaaaaaaa',controller:'Samsung SM-T575',system:'Chrome 140, Android 14',...st},b); console.log(s.status,JSON.stringify(s.body)) }
  if(title==='Lost one') console.log((await api('DELETE','/api/tabletsetup/'+c.id)).status)
  if(n===2){ console.log((await api('POST',`/api/tablet/inventory/${c.id}/messages`,{text:'Please bring the tablet to the workshop after the shift: the holder is broken.'})).status)
   const m=await api('POST',`/api/tablet/inventory/${c.id}/messages`,{text:'Which fuel?'}); await api('POST','/api/telemetry/tablet/messages/'+m.body.id,{answer:'Diesel, 120 l'},b)
   const it=(await api('GET','/api/tablet/inventory/'+c.id)).body
   console.log((await api('PUT','/api/tablet/inventory/'+c.id,{version:it.version,title,imei:'490154203237518',iccid:'8944501234567890123',sim:'+47 900 00 000',comment:'Holder broken.\nWaits for a new one.'})).status)
  } } }
inv=(await api('GET','/api/tablet/inventory')).body
const long=inv.items.find(i=>i.title.startsWith('Long'))
const pages={inventory:'/tablet-management',view:'/tablet-management/view/'+long.id,edit:'/tablet-management/edit/'+long.id,setup:'/tablet-management/qr-setup',software:'/tablet-management/software-versions',machine:'/equipment/view/'+eq[0].id}
const cookies=await ctx0.cookies()
const combos=mode==='all'?[['en','light',1440],['en','dark',390],['ru','dark',1440],['cn','light',390],['ru','light',390]]:[mode.split('-')].map(([l,s,w])=>[l,s,Number(w)])
const only=process.argv[4]?.split(',')
for(const [lang,scheme,width] of combos){
 const ctx=await browser.newContext({viewport:{width,height:width===390?844:900},colorScheme:scheme,reducedMotion:'reduce',hasTouch:width===390,isMobile:width===390})
 await ctx.addCookies([...cookies,{name:'lang',value:lang,url},{name:'contextAccountId',value:practice.id,url}])
 const page=await ctx.newPage()
 page.on('console',m=>m.type()==='error'&&console.log(lang,scheme,width,m.text().slice(0,200)))
 page.on('pageerror',e=>console.log('ERR',e.message))
 for(const [name,path] of Object.entries(pages)){ if(only&&!only.includes(name))continue
  await page.goto(url+path); await page.waitForTimeout(2500)
  const over=await page.evaluate(()=>document.documentElement.scrollWidth-innerWidth); if(over>0)console.log('OVERFLOW',name,lang,width,over)
  await page.screenshot({path:`/tmp/scr-shots/${name}-${lang}-${scheme}-${width}.png`})
 }
 await ctx.close()
}
await browser.close()
