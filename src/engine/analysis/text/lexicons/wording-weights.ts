import type { Niche } from '../../niches.ts';

/**
 * Words of titles by what they speak for, weakly (1), clearly (2) and strongly (3), learned from labelled channels
 * with every niche weighing the same. Each occurs in the titles of at least four channels; names are left out.
 * In scripts without spaces two letters stand for a word. Method and error: docs/decisions/028-niche.md.
 */
export const wordingWeights: Readonly<Partial<Record<Niche | 'none', readonly [string, string, string]>>> = {
  Tech: [
    'after another art auto become believe better built but cards change changed cloud co content days does easy en end every everyone fight forever free friendly future game gift girl global go got had hard has here hidden human investing iphone job jobs just kill level machine ne need not ok part people perfect phone podcast portfolio race right self simple smart solved some start starting tech techniques than too updates via vulnerable where working yet zero イト',
    '3d agent agentic agents amp analytics anthropic api app apple apps bot breaking bug build building bypassing chat chatgpt code coding community complete context control course create data deep design engineer engineering er era everything experience fast faster framework fundamentals gemini github google gpt hack hacking hour injection intro introducing ip its javascript js language learn learning let linux llm llms local look master mcp microsoft minutes mixtral model models much multi news op open openai openclaw paper pro production project prompt python read red running science search security skills solve source space started step system systems talk test testing three tips tool tools tutorial ui updated use using vision voice web write',
    '',
  ],
  Gaming: [
    'feat la last op things worst zero 공개',
    '3d am baby dance hate house learned machine move music version wife 까지 들이 사랑 세요 있는 하고',
    'challenge cover die fortnite og skin vtuber イト 게임 결혼 그대 내가 니다 다고 대한 더니 되는 떻게 방법 버스 사람 사장 소리 스트 습니 아니 아요 아이 어떻 에서 으로 이거 이야 이유 이의 장님 제가 좋아 챌린 클립 하는 하면 한다 핫클',
  ],
  Beauty: [
    'ep ever food have hours story summer than they top tour travel way week',
    'back be before body bot deal happy he health home ke la le long may ne que self south talks things trip update work york',
    'bo co cua da du eat em forever gi giveaway hieu hon ky lam ma mat mom nao nhat nhung noi office ok our qua review routine set sinh skin song thu tu va vlog voi đau đi',
  ],
  Lifestyle: [
    'build first here hours like money never top use week',
    'built business case change changed channel days deep finally find grow if making minutes not over part should simple stop time way who work year youtube',
    'actually advice behind earn everyone financial hate have honest income incredible job lessons months online read rich save start starting steps summer system take think watch yet',
  ],
  Fitness: [
    'actually after beginners course day did first food ft good got has he help high if indian inside into job like long made making may now only or out part secrets show song these they ultimate vacation version week weird when year',
    'again all am back big black but challenge cloud coming complete culture die down easy era everything fast fix giveaway go had halloween happy have health honest internet killer let loss mat music need never next office save simple so space still talk test through true up vlog we who working',
    'ab abs app arms as avoid before beginner body booty burn buy chat dance date design eat finally friendly grow healthy hiit home impact intense level love many mental min ok our party perfect plan quick ready routine set small standing stretch summer super them there think too try which without workout would',
  ],
  Food: [
    'just only or so week',
    'day easy ep ever india la special summer using',
    'apple complete episode er food ke king like love quick tour travel trip ultimate under',
  ],
  Travel: [
    'city day de ever island la money most over time tour',
    'america beginners biggest china death episode first food history india que secrets small state truth ultimate when',
    'capital class du en europe halloween london report road save south travel trip vacation via york',
  ],
  Finance: [
    'all be beginners being biggest but cloud create eat everything explained got grow hate he help here home honest house island jobs last made making mistakes never office or our podcast race ready right simple step strange super think tips tools top true under use yet zero',
    'after another became beginner better business ceo check china city could crisis crypto does down dying ep europe find fix forever ft giveaway global going good health hidden high impact inside intense internet its keep kill learned lessons level long may mind money multi next out phone quit really review secrets shocking should show skills small some steps still take talks tech there these they through truth two us via war watch which who worst years',
    'analysis auto avoid become before beyond big buy capital car cards class crash debt estate fall fed financial fund gift gold gst income india indian invest investing investors iphone ipo know loss market markets masterclass move online plan portfolio private profits rich smart stock stocks trading urban warning without',
  ],
  Education: [
    'all as behind building change chatgpt did everyone found future game got has history house india inside jobs keep let man money most only right still stop they trading watch where without years 까지 니다 있는 하는',
    'actually animal beyond biggest but china content crisis culture dark deadly explained faster feat fight financial going good help hour indian insane internet killing language lessons machine many master may men old our play quit race results rich so south star start survive than there true urban us war we weird when 공개 그대 대한 떻게 사랑 세요 습니 아이 어떻 장님 챌린 하고',
    'another became black channel down dying happens happy hard human problem questions 제가',
  ],
  Entertainment: [
    'advice again all am analysis behind being black car control crash dance date dying ep fed found ft getting good happens has have he indian insane inside island keep many mind most nao next perfect phone power production que questions running self some summer talk techniques three tips too up updates warning weird where 그대 되는 들이 스트 으로 이의 있는 장님 챌린 하면',
    'america art believe beyond city coming did die feat fight hate history house incredible ke kill killing king look love mental music off official old or part play really red road shocking show solve song standing story survive take them true two vulnerable was when who worst would year 공개 사람 사랑 사장 이거 좋아 한다',
    'away baby case check da dark daughter deadly death defense evil family girl going halloween happened her his killer man men mom murder murdered murders party people prison school serial solved star strange student trial wife',
  ],
  Business: [
    'actually built chatgpt data de explained first here la learn made making minutes need only openai over problem story these time truth tutorial up us zero',
    'being better big ceo change china cloud coming deal does en europe every family fix found fund game honest invest jobs keep long loss ma market microsoft pro profits quit results step stocks stop super survive take tech techniques than them things update vision warning way weird where work year',
    'advice america as business changed channel community content could crisis crypto culture debt deep du earn experience fed free global go grow had hours killing le many markets masterclass months much ne old private que questions security small state strategy student tu updates videos working write years youtube',
  ],
  Fashion: [
    'challenge de review up',
    'getting high making watch',
    'avoid easy episode fall men mistakes podcast ready show talks under',
  ],
  none: [
    'again am away behind biggest bot could deal earn insane off results road shocking strategy tour trading war 공개 까지 니다 습니 에서 으로 이유 이의 있는 하는',
    'animal back breaking crypto his if last official online openclaw power through 결혼 더니 들이 세요 아이 하고',
    'են եւ եք իրանի հայաստանը հետ մասին մի ու ուղիղ պետք',
  ],
};
