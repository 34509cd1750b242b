/// Short names of emoji, as they stand between colons.
///
/// Made by `Scripts/make-shortcodes`.
enum ShortcodeTable {
    static let text: StaticString = """
        +1 👍;-1 👎;100 💯;1st 🥇;1st_place_medal 🥇;2nd 🥈;2nd_place_medal 🥈;3rd 🥉;3rd_place_medal 🥉;\
        a_button_blood_type 🅰️;ab_button_blood_type 🆎;abacus 🧮;accordion 🪗;adhesive_bandage 🩹;\
        admission_tickets 🎟️;aerial_tramway 🚡;airplane ✈️;airplane_arrival 🛬;airplane_departure 🛫;alarm ⏰;\
        alarm_clock ⏰;alembic ⚗️;alien 👽;alien_monster 👾;ambulance 🚑;american_football 🏈;amphora 🏺;\
        anatomical_heart 🫀;anchor ⚓;angel 👼;anger 💢;anger_symbol 💢;angry 😠;angry_face 😠;angry_face_with_horns 👿;\
        anguished_face 😧;ant 🐜;antenna_bars 📶;anxious_face_with_sweat 😰;apple 🍎;aquarius ♒;aries ♈;arrow_down ⬇️;\
        arrow_left ⬅️;arrow_right ➡️;arrow_up ⬆️;art 🎨;articulated_lorry 🚛;artist 🧑‍🎨;artist_palette 🎨;\
        astonished 😲;astonished_face 😲;astronaut 🧑‍🚀;atm_sign 🏧;atom_symbol ⚛️;auto_rickshaw 🛺;automobile 🚗;\
        avocado 🥑;axe 🪓;b_button_blood_type 🅱️;baby 👶;baby_angel 👼;baby_bottle 🍼;baby_chick 🐤;baby_symbol 🚼;\
        back_arrow 🔙;backhand_index_pointing_down 👇;backhand_index_pointing_left 👈;\
        backhand_index_pointing_right 👉;backhand_index_pointing_up 👆;backpack 🎒;bacon 🥓;badger 🦡;badminton 🏸;\
        bagel 🥯;baggage_claim 🛄;baguette_bread 🥖;balance_scale ⚖️;ballet_shoes 🩰;balloon 🎈;\
        ballot_box_with_ballot 🗳️;banana 🍌;bangbang ‼️;banjo 🪕;bank 🏦;bar_chart 📊;barber_pole 💈;baseball ⚾;\
        basket 🧺;basketball 🏀;bat 🦇;bathtub 🛁;battery 🔋;beach 🏖️;beach_with_umbrella 🏖️;\
        beaming_face_with_smiling_eyes 😁;beans 🫘;bear 🐻;beating_heart 💓;beaver 🦫;bed 🛏️;bee 🐝;beer 🍺;beer_mug 🍺;\
        beers 🍻;beetle 🪲;bell 🔔;bell_pepper 🫑;bell_with_slash 🔕;bellhop_bell 🛎️;bento 🍱;bento_box 🍱;\
        beverage_box 🧃;bicycle 🚲;bike 🚲;bikini 👙;billed_cap 🧢;biohazard ☣️;bird 🐦;birthday 🎂;birthday_cake 🎂;\
        bison 🦬;biting_lip 🫦;black_bird 🐦‍⬛;black_cat 🐈‍⬛;black_circle ⚫;black_flag 🏴;black_heart 🖤;\
        black_large_square ⬛;black_medium_small_square ◾;black_medium_square ◼️;black_nib ✒️;\
        black_small_square ▪️;black_square_button 🔲;blossom 🌼;blowfish 🐡;blue_book 📘;blue_circle 🔵;blue_heart 💙;\
        blue_square 🟦;blueberries 🫐;blush 😊;boar 🐗;boat ⛵;bomb 💣;bone 🦴;book 📖;bookmark 🔖;bookmark_tabs 📑;\
        books 📚;boom 💥;boomerang 🪃;boot 👢;bottle_with_popping_cork 🍾;bouquet 💐;bow_and_arrow 🏹;bowl_with_spoon 🥣;\
        bowling 🎳;boxing_glove 🥊;boy 👦;brain 🧠;bread 🍞;breast_feeding 🤱;brick 🧱;bridge_at_night 🌉;briefcase 💼;\
        briefs 🩲;bright_button 🔆;broccoli 🥦;broken_heart 💔;broom 🧹;brown_circle 🟤;brown_heart 🤎;brown_square 🟫;\
        bubble_tea 🧋;bubbles 🫧;bucket 🪣;bug 🐛;building_construction 🏗️;bulb 💡;bullet_train 🚅;bullseye 🎯;burger 🍔;\
        burrito 🌯;bus 🚌;bus_stop 🚏;bust_in_silhouette 👤;busts_in_silhouette 👥;butter 🧈;butterfly 🦋;cactus 🌵;\
        cake 🍰;calendar 📅;call_me 🤙;call_me_hand 🤙;camel 🐪;camera 📷;camera_with_flash 📸;camping 🏕️;cancer ♋;\
        candle 🕯️;candy 🍬;canned_food 🥫;canoe 🛶;capricorn ♑;car 🚗;card_file_box 🗃️;card_index 📇;\
        card_index_dividers 🗂️;carousel_horse 🎠;carp_streamer 🎏;carpentry_saw 🪚;carrot 🥕;castle 🏰;cat 🐱;\
        cat_face 🐱;cat_with_tears_of_joy 😹;cat_with_wry_smile 😼;cd 💿;chains ⛓️;chair 🪑;champagne 🍾;chart 📈;\
        chart_decreasing 📉;chart_increasing 📈;chart_increasing_with_yen 💹;check ✔️;check_box_with_check ☑️;\
        check_mark ✔️;check_mark_button ✅;checkered_flag 🏁;cheese 🧀;cheese_wedge 🧀;chequered_flag 🏁;cherries 🍒;\
        cherry_blossom 🌸;chess_pawn ♟️;chestnut 🌰;chicken 🐔;child 🧒;children_crossing 🚸;chipmunk 🐿️;chocolate 🍫;\
        chocolate_bar 🍫;chopsticks 🥢;christmas_tree 🎄;church ⛪;cigarette 🚬;cinema 🎦;circled_m Ⓜ️;circus_tent 🎪;\
        cityscape 🏙️;cityscape_at_dusk 🌆;cl_button 🆑;clamp 🗜️;clap 👏;clapper_board 🎬;clapping_hands 👏;\
        classical_building 🏛️;clinking_beer_mugs 🍻;clinking_glasses 🥂;clipboard 📋;clockwise_vertical_arrows 🔃;\
        closed_book 📕;closed_mailbox_with_lowered_flag 📪;closed_mailbox_with_raised_flag 📫;closed_umbrella 🌂;\
        cloud ☁️;cloud_with_lightning 🌩️;cloud_with_lightning_and_rain ⛈️;cloud_with_rain 🌧️;cloud_with_snow 🌨️;\
        clown 🤡;clown_face 🤡;club_suit ♣️;clutch_bag 👝;coat 🧥;cockroach 🪳;cocktail 🍸;cocktail_glass 🍸;coconut 🥥;\
        coffee ☕;coffin ⚰️;coin 🪙;cold 🥶;cold_face 🥶;cold_sweat 😰;collision 💥;comet ☄️;compass 🧭;computer 💻;\
        computer_disk 💽;computer_mouse 🖱️;confetti 🎊;confetti_ball 🎊;confounded 😖;confounded_face 😖;confused 😕;\
        confused_face 😕;construction 🚧;construction_worker 👷;control_knobs 🎛️;convenience_store 🏪;cook 🧑‍🍳;\
        cooked_rice 🍚;cookie 🍪;cooking 🍳;cool 🆒;cool_button 🆒;cop 👮;copyright ©️;coral 🪸;corn 🌽;\
        couch_and_lamp 🛋️;counterclockwise_arrows_button 🔄;couple_with_heart 💑;couple_with_heart_man_man 👨‍❤️‍👨;\
        couple_with_heart_woman_man 👩‍❤️‍👨;couple_with_heart_woman_woman 👩‍❤️‍👩;cow 🐮;cow_face 🐮;cowboy 🤠;\
        cowboy_hat_face 🤠;crab 🦀;crayon 🖍️;credit_card 💳;crescent_moon 🌙;cricket 🦗;cricket_game 🏏;crocodile 🐊;\
        croissant 🥐;cross_mark ❌;cross_mark_button ❎;crossed_fingers 🤞;crossed_flags 🎌;crossed_swords ⚔️;crown 👑;\
        crutch 🩼;cry 😢;crying_cat 😿;crying_face 😢;crystal_ball 🔮;cucumber 🥒;cup_with_straw 🥤;cupcake 🧁;cupid 💘;\
        curling_stone 🥌;curly_loop ➰;currency_exchange 💱;curry 🍛;curry_rice 🍛;cursing 🤬;custard 🍮;customs 🛃;\
        cut_of_meat 🥩;cyclone 🌀;dagger 🗡️;dancer 💃;dango 🍡;dart 🎯;dash 💨;dashing_away 💨;deaf_man 🧏‍♂️;\
        deaf_person 🧏;deaf_woman 🧏‍♀️;deciduous_tree 🌳;deer 🦌;delivery_truck 🚚;department_store 🏬;\
        derelict_house 🏚️;desert 🏜️;desert_island 🏝️;desktop 🖥️;desktop_computer 🖥️;detective 🕵️;diamond_suit ♦️;\
        diamond_with_a_dot 💠;dim_button 🔅;disappointed 😞;disappointed_face 😞;disguised_face 🥸;divide ➗;\
        diving_mask 🤿;diya_lamp 🪔;dizzy 💫;dizzy_face 😵;dna 🧬;dodo 🦤;dog 🐶;dog_face 🐶;dollar 💵;dollar_banknote 💵;\
        dolphin 🐬;donkey 🫏;donut 🍩;door 🚪;dotted_line_face 🫥;dotted_six_pointed_star 🔯;double_curly_loop ➿;\
        double_exclamation_mark ‼️;doughnut 🍩;dove 🕊️;down_arrow ⬇️;down_left_arrow ↙️;down_right_arrow ↘️;\
        downcast_face_with_sweat 😓;downwards_button 🔽;dragon 🐉;dragon_face 🐲;dress 👗;drooling 🤤;drooling_face 🤤;\
        drop_of_blood 🩸;droplet 💧;drum 🥁;duck 🦆;dumpling 🥟;dvd 📀;e_mail 📧;eagle 🦅;ear 👂;ear_of_corn 🌽;\
        ear_with_hearing_aid 🦻;earth_africa 🌍;earth_americas 🌎;earth_asia 🌏;egg 🥚;eggplant 🍆;eight_oclock 🕗;\
        eight_pointed_star ✴️;eight_spoked_asterisk ✳️;eight_thirty 🕣;eject_button ⏏️;electric_plug 🔌;elephant 🐘;\
        elevator 🛗;eleven_oclock 🕚;eleven_thirty 🕦;elf 🧝;email 📧;empty_nest 🪹;end_arrow 🔚;enraged_face 😡;\
        envelope ✉️;envelope_with_arrow 📩;euro_banknote 💶;evergreen_tree 🌲;ewe 🐑;exclamation ❗;\
        exclamation_question_mark ⁉️;exploding_head 🤯;expressionless 😑;expressionless_face 😑;eye 👁️;\
        eye_in_speech_bubble 👁️‍🗨️;eyes 👀;face_blowing_a_kiss 😘;face_exhaling 😮‍💨;face_holding_back_tears 🥹;\
        face_in_clouds 😶‍🌫️;face_savoring_food 😋;face_screaming_in_fear 😱;face_vomiting 🤮;\
        face_with_crossed_out_eyes 😵;face_with_diagonal_mouth 🫤;face_with_hand_over_mouth 🤭;\
        face_with_head_bandage 🤕;face_with_medical_mask 😷;face_with_monocle 🧐;\
        face_with_open_eyes_and_hand_over_mouth 🫢;face_with_open_mouth 😮;face_with_peeking_eye 🫣;\
        face_with_raised_eyebrow 🤨;face_with_rolling_eyes 🙄;face_with_spiral_eyes 😵‍💫;\
        face_with_steam_from_nose 😤;face_with_symbols_on_mouth 🤬;face_with_tears_of_joy 😂;\
        face_with_thermometer 🤒;face_with_tongue 😛;face_without_mouth 😶;facepalm 🤦;facepunch 👊;factory 🏭;\
        factory_worker 🧑‍🏭;fairy 🧚;falafel 🧆;fallen_leaf 🍂;family 👪;family_man_boy 👨‍👦;family_man_boy_boy 👨‍👦‍👦;\
        family_man_girl 👨‍👧;family_man_girl_boy 👨‍👧‍👦;family_man_girl_girl 👨‍👧‍👧;family_man_man_boy 👨‍👨‍👦;\
        family_man_man_boy_boy 👨‍👨‍👦‍👦;family_man_man_girl 👨‍👨‍👧;family_man_man_girl_boy 👨‍👨‍👧‍👦;\
        family_man_man_girl_girl 👨‍👨‍👧‍👧;family_man_woman_boy 👨‍👩‍👦;family_man_woman_boy_boy 👨‍👩‍👦‍👦;\
        family_man_woman_girl 👨‍👩‍👧;family_man_woman_girl_boy 👨‍👩‍👧‍👦;family_man_woman_girl_girl 👨‍👩‍👧‍👧;\
        family_woman_boy 👩‍👦;family_woman_boy_boy 👩‍👦‍👦;family_woman_girl 👩‍👧;family_woman_girl_boy 👩‍👧‍👦;\
        family_woman_girl_girl 👩‍👧‍👧;family_woman_woman_boy 👩‍👩‍👦;family_woman_woman_boy_boy 👩‍👩‍👦‍👦;\
        family_woman_woman_girl 👩‍👩‍👧;family_woman_woman_girl_boy 👩‍👩‍👧‍👦;family_woman_woman_girl_girl 👩‍👩‍👧‍👧;\
        farmer 🧑‍🌾;fast_down_button ⏬;fast_forward_button ⏩;fast_reverse_button ⏪;fast_up_button ⏫;fax_machine 📠;\
        fearful 😨;fearful_face 😨;feather 🪶;female_sign ♀️;ferris_wheel 🎡;ferry ⛴️;field_hockey 🏑;file_cabinet 🗄️;\
        file_folder 📁;film_frames 🎞️;film_projector 📽️;fire 🔥;fire_engine 🚒;fire_extinguisher 🧯;firecracker 🧨;\
        firefighter 🧑‍🚒;fireworks 🎆;first_quarter_moon 🌓;first_quarter_moon_face 🌛;fish 🐟;fish_cake_with_swirl 🍥;\
        fishing_pole 🎣;fist ✊;five_oclock 🕔;five_thirty 🕠;flag_afghanistan 🇦🇫;flag_aland_islands 🇦🇽;\
        flag_albania 🇦🇱;flag_algeria 🇩🇿;flag_american_samoa 🇦🇸;flag_andorra 🇦🇩;flag_angola 🇦🇴;flag_anguilla 🇦🇮;\
        flag_antarctica 🇦🇶;flag_antigua_barbuda 🇦🇬;flag_argentina 🇦🇷;flag_armenia 🇦🇲;flag_aruba 🇦🇼;\
        flag_ascension_island 🇦🇨;flag_australia 🇦🇺;flag_austria 🇦🇹;flag_azerbaijan 🇦🇿;flag_bahamas 🇧🇸;\
        flag_bahrain 🇧🇭;flag_bangladesh 🇧🇩;flag_barbados 🇧🇧;flag_belarus 🇧🇾;flag_belgium 🇧🇪;flag_belize 🇧🇿;\
        flag_benin 🇧🇯;flag_bermuda 🇧🇲;flag_bhutan 🇧🇹;flag_bolivia 🇧🇴;flag_bosnia_herzegovina 🇧🇦;flag_botswana 🇧🇼;\
        flag_bouvet_island 🇧🇻;flag_brazil 🇧🇷;flag_british_indian_ocean_territory 🇮🇴;\
        flag_british_virgin_islands 🇻🇬;flag_brunei 🇧🇳;flag_bulgaria 🇧🇬;flag_burkina_faso 🇧🇫;flag_burundi 🇧🇮;\
        flag_cambodia 🇰🇭;flag_cameroon 🇨🇲;flag_canada 🇨🇦;flag_canary_islands 🇮🇨;flag_cape_verde 🇨🇻;\
        flag_caribbean_netherlands 🇧🇶;flag_cayman_islands 🇰🇾;flag_central_african_republic 🇨🇫;\
        flag_ceuta_melilla 🇪🇦;flag_chad 🇹🇩;flag_chile 🇨🇱;flag_china 🇨🇳;flag_christmas_island 🇨🇽;\
        flag_clipperton_island 🇨🇵;flag_cocos_keeling_islands 🇨🇨;flag_colombia 🇨🇴;flag_comoros 🇰🇲;\
        flag_congo_brazzaville 🇨🇬;flag_congo_kinshasa 🇨🇩;flag_cook_islands 🇨🇰;flag_costa_rica 🇨🇷;\
        flag_cote_divoire 🇨🇮;flag_croatia 🇭🇷;flag_cuba 🇨🇺;flag_curacao 🇨🇼;flag_cyprus 🇨🇾;flag_czechia 🇨🇿;\
        flag_denmark 🇩🇰;flag_diego_garcia 🇩🇬;flag_djibouti 🇩🇯;flag_dominica 🇩🇲;flag_dominican_republic 🇩🇴;\
        flag_ecuador 🇪🇨;flag_egypt 🇪🇬;flag_el_salvador 🇸🇻;flag_england 🏴󠁧󠁢󠁥󠁮󠁧󠁿;flag_equatorial_guinea 🇬🇶;\
        flag_eritrea 🇪🇷;flag_estonia 🇪🇪;flag_eswatini 🇸🇿;flag_ethiopia 🇪🇹;flag_european_union 🇪🇺;\
        flag_falkland_islands 🇫🇰;flag_faroe_islands 🇫🇴;flag_fiji 🇫🇯;flag_finland 🇫🇮;flag_france 🇫🇷;\
        flag_french_guiana 🇬🇫;flag_french_polynesia 🇵🇫;flag_french_southern_territories 🇹🇫;flag_gabon 🇬🇦;\
        flag_gambia 🇬🇲;flag_georgia 🇬🇪;flag_germany 🇩🇪;flag_ghana 🇬🇭;flag_gibraltar 🇬🇮;flag_greece 🇬🇷;\
        flag_greenland 🇬🇱;flag_grenada 🇬🇩;flag_guadeloupe 🇬🇵;flag_guam 🇬🇺;flag_guatemala 🇬🇹;flag_guernsey 🇬🇬;\
        flag_guinea 🇬🇳;flag_guinea_bissau 🇬🇼;flag_guyana 🇬🇾;flag_haiti 🇭🇹;flag_heard_mcdonald_islands 🇭🇲;\
        flag_honduras 🇭🇳;flag_hong_kong_sar_china 🇭🇰;flag_hungary 🇭🇺;flag_iceland 🇮🇸;flag_in_hole ⛳;\
        flag_india 🇮🇳;flag_indonesia 🇮🇩;flag_iran 🇮🇷;flag_iraq 🇮🇶;flag_ireland 🇮🇪;flag_isle_of_man 🇮🇲;\
        flag_israel 🇮🇱;flag_italy 🇮🇹;flag_jamaica 🇯🇲;flag_japan 🇯🇵;flag_jersey 🇯🇪;flag_jordan 🇯🇴;\
        flag_kazakhstan 🇰🇿;flag_kenya 🇰🇪;flag_kiribati 🇰🇮;flag_kosovo 🇽🇰;flag_kuwait 🇰🇼;flag_kyrgyzstan 🇰🇬;\
        flag_laos 🇱🇦;flag_latvia 🇱🇻;flag_lebanon 🇱🇧;flag_lesotho 🇱🇸;flag_liberia 🇱🇷;flag_libya 🇱🇾;\
        flag_liechtenstein 🇱🇮;flag_lithuania 🇱🇹;flag_luxembourg 🇱🇺;flag_macao_sar_china 🇲🇴;flag_madagascar 🇲🇬;\
        flag_malawi 🇲🇼;flag_malaysia 🇲🇾;flag_maldives 🇲🇻;flag_mali 🇲🇱;flag_malta 🇲🇹;flag_marshall_islands 🇲🇭;\
        flag_martinique 🇲🇶;flag_mauritania 🇲🇷;flag_mauritius 🇲🇺;flag_mayotte 🇾🇹;flag_mexico 🇲🇽;\
        flag_micronesia 🇫🇲;flag_moldova 🇲🇩;flag_monaco 🇲🇨;flag_mongolia 🇲🇳;flag_montenegro 🇲🇪;flag_montserrat 🇲🇸;\
        flag_morocco 🇲🇦;flag_mozambique 🇲🇿;flag_myanmar_burma 🇲🇲;flag_namibia 🇳🇦;flag_nauru 🇳🇷;flag_nepal 🇳🇵;\
        flag_netherlands 🇳🇱;flag_new_caledonia 🇳🇨;flag_new_zealand 🇳🇿;flag_nicaragua 🇳🇮;flag_niger 🇳🇪;\
        flag_nigeria 🇳🇬;flag_niue 🇳🇺;flag_norfolk_island 🇳🇫;flag_north_korea 🇰🇵;flag_north_macedonia 🇲🇰;\
        flag_northern_mariana_islands 🇲🇵;flag_norway 🇳🇴;flag_oman 🇴🇲;flag_pakistan 🇵🇰;flag_palau 🇵🇼;\
        flag_palestinian_territories 🇵🇸;flag_panama 🇵🇦;flag_papua_new_guinea 🇵🇬;flag_paraguay 🇵🇾;flag_peru 🇵🇪;\
        flag_philippines 🇵🇭;flag_pitcairn_islands 🇵🇳;flag_poland 🇵🇱;flag_portugal 🇵🇹;flag_puerto_rico 🇵🇷;\
        flag_qatar 🇶🇦;flag_reunion 🇷🇪;flag_romania 🇷🇴;flag_russia 🇷🇺;flag_rwanda 🇷🇼;flag_samoa 🇼🇸;\
        flag_san_marino 🇸🇲;flag_sao_tome_principe 🇸🇹;flag_saudi_arabia 🇸🇦;flag_scotland 🏴󠁧󠁢󠁳󠁣󠁴󠁿;flag_senegal 🇸🇳;\
        flag_serbia 🇷🇸;flag_seychelles 🇸🇨;flag_sierra_leone 🇸🇱;flag_singapore 🇸🇬;flag_sint_maarten 🇸🇽;\
        flag_slovakia 🇸🇰;flag_slovenia 🇸🇮;flag_solomon_islands 🇸🇧;flag_somalia 🇸🇴;flag_south_africa 🇿🇦;\
        flag_south_korea 🇰🇷;flag_south_sudan 🇸🇸;flag_spain 🇪🇸;flag_sri_lanka 🇱🇰;flag_st_barthelemy 🇧🇱;\
        flag_st_helena 🇸🇭;flag_st_kitts_nevis 🇰🇳;flag_st_lucia 🇱🇨;flag_st_martin 🇲🇫;flag_st_pierre_miquelon 🇵🇲;\
        flag_st_vincent_grenadines 🇻🇨;flag_sudan 🇸🇩;flag_suriname 🇸🇷;flag_svalbard_jan_mayen 🇸🇯;flag_sweden 🇸🇪;\
        flag_switzerland 🇨🇭;flag_syria 🇸🇾;flag_taiwan 🇹🇼;flag_tajikistan 🇹🇯;flag_tanzania 🇹🇿;flag_thailand 🇹🇭;\
        flag_timor_leste 🇹🇱;flag_togo 🇹🇬;flag_tokelau 🇹🇰;flag_tonga 🇹🇴;flag_trinidad_tobago 🇹🇹;\
        flag_tristan_da_cunha 🇹🇦;flag_tunisia 🇹🇳;flag_turkey 🇹🇷;flag_turkmenistan 🇹🇲;\
        flag_turks_caicos_islands 🇹🇨;flag_tuvalu 🇹🇻;flag_u_s_outlying_islands 🇺🇲;flag_u_s_virgin_islands 🇻🇮;\
        flag_uganda 🇺🇬;flag_ukraine 🇺🇦;flag_united_arab_emirates 🇦🇪;flag_united_kingdom 🇬🇧;\
        flag_united_nations 🇺🇳;flag_united_states 🇺🇸;flag_uruguay 🇺🇾;flag_uzbekistan 🇺🇿;flag_vanuatu 🇻🇺;\
        flag_vatican_city 🇻🇦;flag_venezuela 🇻🇪;flag_vietnam 🇻🇳;flag_wales 🏴󠁧󠁢󠁷󠁬󠁳󠁿;flag_wallis_futuna 🇼🇫;\
        flag_western_sahara 🇪🇭;flag_yemen 🇾🇪;flag_zambia 🇿🇲;flag_zimbabwe 🇿🇼;flamingo 🦩;flashlight 🔦;flat_shoe 🥿;\
        flatbread 🫓;fleur_de_lis ⚜️;flexed_biceps 💪;floppy_disk 💾;flower_playing_cards 🎴;flushed 😳;\
        flushed_face 😳;flute 🪈;fly 🪰;flying_disc 🥏;flying_saucer 🛸;fog 🌫️;foggy 🌁;folded_hands 🙏;folder 📁;\
        folding_hand_fan 🪭;fondue 🫕;foot 🦶;football 🏈;footprints 👣;fork_and_knife 🍴;fork_and_knife_with_plate 🍽️;\
        fortune_cookie 🥠;fountain ⛲;fountain_pen 🖋️;four_leaf_clover 🍀;four_oclock 🕓;four_thirty 🕟;fox 🦊;\
        framed_picture 🖼️;free 🆓;free_button 🆓;french_fries 🍟;fried_shrimp 🍤;fries 🍟;frog 🐸;\
        front_facing_baby_chick 🐥;frowning 🙁;frowning_face ☹️;frowning_face_with_open_mouth 😦;fuel_pump ⛽;\
        full_moon 🌕;full_moon_face 🌝;funeral_urn ⚱️;game_die 🎲;garlic 🧄;gear ⚙️;gem 💎;gem_stone 💎;gemini ♊;\
        genie 🧞;ghost 👻;gift 🎁;ginger_root 🫚;giraffe 🦒;girl 👧;glass_of_milk 🥛;glasses 👓;globe 🌐;\
        globe_showing_americas 🌎;globe_showing_asia_australia 🌏;globe_showing_europe_africa 🌍;\
        globe_with_meridians 🌐;gloves 🧤;glowing_star 🌟;goal_net 🥅;goat 🐐;goblin 👺;goggles 🥽;goose 🪿;gorilla 🦍;\
        graduation_cap 🎓;grapes 🍇;green_apple 🍏;green_book 📗;green_circle 🟢;green_heart 💚;green_salad 🥗;\
        green_square 🟩;grey_heart 🩶;grimacing 😬;grimacing_face 😬;grin 😁;grinning_cat 😺;\
        grinning_cat_with_smiling_eyes 😸;grinning_face 😀;grinning_face_with_big_eyes 😃;\
        grinning_face_with_smiling_eyes 😄;grinning_face_with_sweat 😅;grinning_squinting_face 😆;growing_heart 💗;\
        guard 💂;guide_dog 🦮;guitar 🎸;hair_pick 🪮;hamburger 🍔;hammer 🔨;hammer_and_pick ⚒️;hammer_and_wrench 🛠️;\
        hamsa 🪬;hamster 🐹;hand_with_fingers_splayed 🖐️;hand_with_index_finger_and_thumb_crossed 🫰;handbag 👜;\
        handshake 🤝;hat 👒;hatching_chick 🐣;headphone 🎧;headphones 🎧;headstone 🪦;health_worker 🧑‍⚕️;\
        hear_no_evil 🙉;hear_no_evil_monkey 🙉;heart ❤️;heart_decoration 💟;heart_exclamation ❣️;heart_eyes 😍;\
        heart_hands 🫶;heart_on_fire ❤️‍🔥;heart_suit ♥️;heart_with_arrow 💘;heart_with_ribbon 💝;heartbeat 💓;\
        heartpulse 💗;heavy_check_mark ✔️;heavy_dollar_sign 💲;heavy_equals_sign 🟰;hedgehog 🦔;helicopter 🚁;herb 🌿;\
        hibiscus 🌺;high_heeled_shoe 👠;high_speed_train 🚄;high_voltage ⚡;hiking_boot 🥾;hindu_temple 🛕;\
        hippopotamus 🦛;hole 🕳️;hollow_red_circle ⭕;honey 🍯;honey_pot 🍯;honeybee 🐝;hook 🪝;\
        horizontal_traffic_light 🚥;horse 🐴;horse_face 🐴;horse_racing 🏇;hospital 🏥;hot 🥵;hot_beverage ☕;hot_dog 🌭;\
        hot_face 🥵;hot_pepper 🌶️;hot_springs ♨️;hotdog 🌭;hotel 🏨;hourglass ⌛;hourglass_done ⌛;\
        hourglass_not_done ⏳;house 🏠;house_with_garden 🏡;houses 🏘️;hugs 🤗;hundred_points 💯;hushed 😯;\
        hushed_face 😯;hut 🛖;hyacinth 🪻;ice 🧊;ice_cream 🍨;ice_hockey 🏒;ice_skate ⛸️;icecream 🍦;id_button 🆔;\
        identification_card 🪪;imp 👿;inbox_tray 📥;incoming_envelope 📨;index_pointing_at_the_viewer 🫵;\
        index_pointing_up ☝️;infinity ♾️;information ℹ️;innocent 😇;input_latin_letters 🔤;input_latin_lowercase 🔡;\
        input_latin_uppercase 🔠;input_numbers 🔢;input_symbols 🔣;interrobang ⁉️;iphone 📱;jack_o_lantern 🎃;\
        japanese_acceptable_button 🉑;japanese_application_button 🈸;japanese_bargain_button 🉐;japanese_castle 🏯;\
        japanese_congratulations_button ㊗️;japanese_discount_button 🈹;japanese_dolls 🎎;\
        japanese_free_of_charge_button 🈚;japanese_here_button 🈁;japanese_monthly_amount_button 🈷️;\
        japanese_no_vacancy_button 🈵;japanese_not_free_of_charge_button 🈶;japanese_open_for_business_button 🈺;\
        japanese_passing_grade_button 🈴;japanese_post_office 🏣;japanese_prohibited_button 🈲;\
        japanese_reserved_button 🈯;japanese_secret_button ㊙️;japanese_service_charge_button 🈂️;\
        japanese_symbol_for_beginner 🔰;japanese_vacancy_button 🈳;jar 🫙;jeans 👖;jellyfish 🪼;joker 🃏;joy 😂;\
        joystick 🕹️;judge 🧑‍⚖️;kaaba 🕋;kangaroo 🦘;key 🔑;keyboard ⌨️;keycap_0 0️⃣;keycap_1 1️⃣;keycap_10 🔟;\
        keycap_2 2️⃣;keycap_3 3️⃣;keycap_4 4️⃣;keycap_5 5️⃣;keycap_6 6️⃣;keycap_7 7️⃣;keycap_8 8️⃣;keycap_9 9️⃣;\
        keycap_asterisk *️⃣;keycap_hash #️⃣;khanda 🪯;kick_scooter 🛴;kimono 👘;kiss 💋;kiss_man_man 👨‍❤️‍💋‍👨;\
        kiss_mark 💋;kiss_woman_man 👩‍❤️‍💋‍👨;kiss_woman_woman 👩‍❤️‍💋‍👩;kissing 😗;kissing_cat 😽;kissing_face 😗;\
        kissing_face_with_closed_eyes 😚;kissing_face_with_smiling_eyes 😙;kissing_heart 😘;kitchen_knife 🔪;kite 🪁;\
        kiwi 🥝;kiwi_fruit 🥝;knot 🪢;koala 🐨;lab_coat 🥼;label 🏷️;lacrosse 🥍;ladder 🪜;lady_beetle 🐞;ladybug 🐞;\
        laptop 💻;large_blue_diamond 🔷;large_orange_diamond 🔶;last_quarter_moon 🌗;last_quarter_moon_face 🌜;\
        last_track_button ⏮️;latin_cross ✝️;laughing 😆;leaf_fluttering_in_wind 🍃;leafy_green 🥬;ledger 📒;\
        left_arrow ⬅️;left_arrow_curving_right ↪️;left_facing_fist 🤛;left_luggage 🛅;left_right_arrow ↔️;\
        left_speech_bubble 🗨️;leftwards_hand 🫲;leftwards_pushing_hand 🫷;leg 🦵;lemon 🍋;leo ♌;leopard 🐆;\
        level_slider 🎚️;libra ♎;light_blue_heart 🩵;light_bulb 💡;light_rail 🚈;link 🔗;linked_paperclips 🖇️;lion 🦁;\
        lips 👄;lipstick 💄;litter_in_bin_sign 🚮;lizard 🦎;llama 🦙;lobster 🦞;lock 🔒;locked 🔒;locked_with_key 🔐;\
        locked_with_pen 🔏;locomotive 🚂;lollipop 🍭;long_drum 🪘;lotion_bottle 🧴;lotus 🪷;loudly_crying_face 😭;\
        loudspeaker 📢;love_hotel 🏩;love_letter 💌;love_you 🤟;love_you_gesture 🤟;low_battery 🪫;luggage 🧳;lungs 🫁;\
        lying 🤥;lying_face 🤥;mag 🔍;mage 🧙;magic_wand 🪄;magnet 🧲;magnifying_glass_tilted_left 🔍;\
        magnifying_glass_tilted_right 🔎;mahjong_red_dragon 🀄;mailbox 📫;male_sign ♂️;mammoth 🦣;man 👨;\
        man_artist 👨‍🎨;man_astronaut 👨‍🚀;man_bald 👨‍🦲;man_beard 🧔‍♂️;man_biking 🚴‍♂️;man_blond_hair 👱‍♂️;\
        man_bouncing_ball ⛹️‍♂️;man_bowing 🙇‍♂️;man_cartwheeling 🤸‍♂️;man_climbing 🧗‍♂️;\
        man_construction_worker 👷‍♂️;man_cook 👨‍🍳;man_curly_hair 👨‍🦱;man_dancing 🕺;man_detective 🕵️‍♂️;\
        man_elf 🧝‍♂️;man_facepalming 🤦‍♂️;man_factory_worker 👨‍🏭;man_fairy 🧚‍♂️;man_farmer 👨‍🌾;\
        man_feeding_baby 👨‍🍼;man_firefighter 👨‍🚒;man_frowning 🙍‍♂️;man_genie 🧞‍♂️;man_gesturing_no 🙅‍♂️;\
        man_gesturing_ok 🙆‍♂️;man_getting_haircut 💇‍♂️;man_getting_massage 💆‍♂️;man_golfing 🏌️‍♂️;man_guard 💂‍♂️;\
        man_health_worker 👨‍⚕️;man_in_lotus_position 🧘‍♂️;man_in_manual_wheelchair 👨‍🦽;\
        man_in_motorized_wheelchair 👨‍🦼;man_in_steamy_room 🧖‍♂️;man_in_tuxedo 🤵‍♂️;man_judge 👨‍⚖️;\
        man_juggling 🤹‍♂️;man_kneeling 🧎‍♂️;man_lifting_weights 🏋️‍♂️;man_mage 🧙‍♂️;man_mechanic 👨‍🔧;\
        man_mountain_biking 🚵‍♂️;man_office_worker 👨‍💼;man_pilot 👨‍✈️;man_playing_handball 🤾‍♂️;\
        man_playing_water_polo 🤽‍♂️;man_police_officer 👮‍♂️;man_pouting 🙎‍♂️;man_raising_hand 🙋‍♂️;\
        man_red_hair 👨‍🦰;man_rowing_boat 🚣‍♂️;man_running 🏃‍♂️;man_scientist 👨‍🔬;man_shrugging 🤷‍♂️;\
        man_singer 👨‍🎤;man_standing 🧍‍♂️;man_student 👨‍🎓;man_superhero 🦸‍♂️;man_supervillain 🦹‍♂️;\
        man_surfing 🏄‍♂️;man_swimming 🏊‍♂️;man_teacher 👨‍🏫;man_technologist 👨‍💻;man_tipping_hand 💁‍♂️;\
        man_vampire 🧛‍♂️;man_walking 🚶‍♂️;man_wearing_turban 👳‍♂️;man_white_hair 👨‍🦳;man_with_veil 👰‍♂️;\
        man_with_white_cane 👨‍🦯;man_zombie 🧟‍♂️;mango 🥭;mans_shoe 👞;mantelpiece_clock 🕰️;manual_wheelchair 🦽;\
        map_of_japan 🗾;maple_leaf 🍁;maracas 🪇;martial_arts_uniform 🥋;mask 😷;mate 🧉;meat_on_bone 🍖;mechanic 🧑‍🔧;\
        mechanical_arm 🦾;mechanical_leg 🦿;medal 🏅;medical_symbol ⚕️;mega 📣;megaphone 📣;melon 🍈;melting_face 🫠;\
        memo 📝;men_holding_hands 👬;men_with_bunny_ears 👯‍♂️;men_wrestling 🤼‍♂️;mending_heart ❤️‍🩹;menorah 🕎;\
        mens_room 🚹;mermaid 🧜‍♀️;merman 🧜‍♂️;merperson 🧜;metal 🤘;metro 🚇;microbe 🦠;microphone 🎤;microscope 🔬;\
        middle_finger 🖕;military_helmet 🪖;military_medal 🎖️;milk 🥛;milky_way 🌌;minibus 🚐;minus ➖;mirror 🪞;\
        mirror_ball 🪩;moai 🗿;mobile_phone 📱;mobile_phone_off 📴;mobile_phone_with_arrow 📲;money_bag 💰;\
        money_mouth 🤑;money_mouth_face 🤑;money_with_wings 💸;moneybag 💰;monkey 🐒;monkey_face 🐵;monocle 🧐;\
        monorail 🚝;moon 🌔;moon_cake 🥮;moon_viewing_ceremony 🎑;moose 🫎;mortar_board 🎓;mosque 🕌;mosquito 🦟;\
        motor_boat 🛥️;motor_scooter 🛵;motorcycle 🏍️;motorized_wheelchair 🦼;motorway 🛣️;mount_fuji 🗻;mountain ⛰️;\
        mountain_cableway 🚠;mountain_railway 🚞;mouse 🐭;mouse_face 🐭;mouse_trap 🪤;mouth 👄;movie_camera 🎥;\
        mrs_claus 🤶;multiply ✖️;muscle 💪;mushroom 🍄;musical_keyboard 🎹;musical_note 🎵;musical_notes 🎶;\
        musical_score 🎼;muted_speaker 🔇;mx_claus 🧑‍🎄;nail_care 💅;nail_polish 💅;name_badge 📛;national_park 🏞️;\
        nauseated 🤢;nauseated_face 🤢;nazar_amulet 🧿;necktie 👔;nerd 🤓;nerd_face 🤓;nest_with_eggs 🪺;\
        nesting_dolls 🪆;neutral 😐;neutral_face 😐;new 🆕;new_button 🆕;new_moon 🌑;new_moon_face 🌚;newspaper 📰;\
        next_track_button ⏭️;ng_button 🆖;night_with_stars 🌃;nine_oclock 🕘;nine_thirty 🕤;ninja 🥷;no_bell 🔕;\
        no_bicycles 🚳;no_entry ⛔;no_littering 🚯;no_mobile_phones 📵;no_mouth 😶;no_one_under_eighteen 🔞;\
        no_pedestrians 🚷;no_smoking 🚭;non_potable_water 🚱;nose 👃;notebook 📓;notebook_with_decorative_cover 📔;\
        notes 🎶;nut_and_bolt 🔩;o_button_blood_type 🅾️;ocean 🌊;octopus 🐙;oden 🍢;office 🏢;office_building 🏢;\
        office_worker 🧑‍💼;ogre 👹;oil_drum 🛢️;ok 🆗;ok_button 🆗;ok_hand 👌;old_key 🗝️;old_man 👴;old_woman 👵;\
        older_person 🧓;olive 🫒;om 🕉️;on_arrow 🔛;oncoming_automobile 🚘;oncoming_bus 🚍;oncoming_fist 👊;\
        oncoming_police_car 🚔;oncoming_taxi 🚖;one_oclock 🕐;one_piece_swimsuit 🩱;one_thirty 🕜;onion 🧅;open_book 📖;\
        open_file_folder 📂;open_hands 👐;open_mailbox_with_lowered_flag 📭;open_mailbox_with_raised_flag 📬;\
        open_mouth 😮;ophiuchus ⛎;optical_disk 💿;orange_book 📙;orange_circle 🟠;orange_heart 🧡;orange_square 🟧;\
        orangutan 🦧;orthodox_cross ☦️;otter 🦦;outbox_tray 📤;owl 🦉;ox 🐂;oyster 🦪;p_button 🅿️;package 📦;\
        page_facing_up 📄;page_with_curl 📃;pager 📟;paintbrush 🖌️;palm_down_hand 🫳;palm_tree 🌴;palm_up_hand 🫴;\
        palms_up_together 🤲;pancakes 🥞;panda 🐼;paperclip 📎;parachute 🪂;parrot 🦜;part_alternation_mark 〽️;\
        party_popper 🎉;partying 🥳;partying_face 🥳;passenger_ship 🛳️;passport_control 🛂;pause_button ⏸️;\
        paw_prints 🐾;pea_pod 🫛;peace_symbol ☮️;peach 🍑;peacock 🦚;peanuts 🥜;pear 🍐;pen 🖊️;pencil ✏️;penguin 🐧;\
        pensive 😔;pensive_face 😔;people_holding_hands 🧑‍🤝‍🧑;people_hugging 🫂;people_with_bunny_ears 👯;\
        people_wrestling 🤼;performing_arts 🎭;persevere 😣;persevering_face 😣;person 🧑;person_bald 🧑‍🦲;\
        person_beard 🧔;person_biking 🚴;person_blond_hair 👱;person_bouncing_ball ⛹️;person_bowing 🙇;\
        person_cartwheeling 🤸;person_climbing 🧗;person_curly_hair 🧑‍🦱;person_facepalming 🤦;\
        person_feeding_baby 🧑‍🍼;person_fencing 🤺;person_frowning 🙍;person_gesturing_no 🙅;person_gesturing_ok 🙆;\
        person_getting_haircut 💇;person_getting_massage 💆;person_golfing 🏌️;person_in_bed 🛌;\
        person_in_lotus_position 🧘;person_in_manual_wheelchair 🧑‍🦽;person_in_motorized_wheelchair 🧑‍🦼;\
        person_in_steamy_room 🧖;person_in_suit_levitating 🕴️;person_in_tuxedo 🤵;person_juggling 🤹;\
        person_kneeling 🧎;person_lifting_weights 🏋️;person_mountain_biking 🚵;person_playing_handball 🤾;\
        person_playing_water_polo 🤽;person_pouting 🙎;person_raising_hand 🙋;person_red_hair 🧑‍🦰;\
        person_rowing_boat 🚣;person_running 🏃;person_shrugging 🤷;person_standing 🧍;person_surfing 🏄;\
        person_swimming 🏊;person_taking_bath 🛀;person_tipping_hand 💁;person_walking 🚶;person_wearing_turban 👳;\
        person_white_hair 🧑‍🦳;person_with_crown 🫅;person_with_skullcap 👲;person_with_veil 👰;\
        person_with_white_cane 🧑‍🦯;petri_dish 🧫;phone ☎️;pick ⛏️;pickup_truck 🛻;pie 🥧;pig 🐷;pig_face 🐷;\
        pig_nose 🐽;pile_of_poo 💩;pill 💊;pilot 🧑‍✈️;pinata 🪅;pinched_fingers 🤌;pinching 🤏;pinching_hand 🤏;\
        pine_decoration 🎍;pineapple 🍍;ping_pong 🏓;pink_heart 🩷;pirate_flag 🏴‍☠️;pisces ♓;pizza 🍕;placard 🪧;\
        place_of_worship 🛐;play_button ▶️;play_or_pause_button ⏯️;playground_slide 🛝;pleading 🥺;pleading_face 🥺;\
        plunger 🪠;plus ➕;point_down 👇;point_left 👈;point_right 👉;point_up 👆;polar_bear 🐻‍❄️;police_car 🚓;\
        police_car_light 🚨;police_officer 👮;poodle 🐩;pool_8_ball 🎱;poop 💩;popcorn 🍿;post_office 🏤;postal_horn 📯;\
        postbox 📮;pot_of_food 🍲;potable_water 🚰;potato 🥔;potted_plant 🪴;poultry_leg 🍗;pound_banknote 💷;\
        pouring_liquid 🫗;pouting_cat 😾;pray 🙏;prayer_beads 📿;pregnant_man 🫃;pregnant_person 🫄;pregnant_woman 🤰;\
        pretzel 🥨;prince 🤴;princess 👸;printer 🖨️;prohibited 🚫;punch 👊;purple_circle 🟣;purple_heart 💜;\
        purple_square 🟪;purse 👛;pushpin 📌;puzzle_piece 🧩;question ❓;rabbit 🐰;rabbit_face 🐰;raccoon 🦝;\
        racing_car 🏎️;radio 📻;radio_button 🔘;radioactive ☢️;rage 😡;railway_car 🚃;railway_track 🛤️;rainbow 🌈;\
        rainbow_flag 🏳️‍🌈;raised_back_of_hand 🤚;raised_eyebrow 🤨;raised_fist ✊;raised_hand ✋;raised_hands 🙌;\
        raising_hands 🙌;ram 🐏;ramen 🍜;rat 🐀;razor 🪒;receipt 🧾;record_button ⏺️;recycle ♻️;recycling_symbol ♻️;\
        red_apple 🍎;red_circle 🔴;red_envelope 🧧;red_exclamation_mark ❗;red_heart ❤️;red_paper_lantern 🏮;\
        red_question_mark ❓;red_square 🟥;red_triangle_pointed_down 🔻;red_triangle_pointed_up 🔺;registered ®️;\
        relieved 😌;relieved_face 😌;reminder_ribbon 🎗️;repeat_button 🔁;repeat_single_button 🔂;\
        rescue_workers_helmet ⛑️;restroom 🚻;reverse_button ◀️;revolving_hearts 💞;rhinoceros 🦏;ribbon 🎀;rice 🍚;\
        rice_ball 🍙;rice_cracker 🍘;right_anger_bubble 🗯️;right_arrow ➡️;right_arrow_curving_down ⤵️;\
        right_arrow_curving_left ↩️;right_arrow_curving_up ⤴️;right_facing_fist 🤜;rightwards_hand 🫱;\
        rightwards_pushing_hand 🫸;ring 💍;ring_buoy 🛟;ringed_planet 🪐;roasted_sweet_potato 🍠;robot 🤖;rock 🪨;\
        rocket 🚀;rofl 🤣;roll_eyes 🙄;roll_of_paper 🧻;rolled_up_newspaper 🗞️;roller_coaster 🎢;roller_skate 🛼;\
        rolling_on_the_floor_laughing 🤣;rooster 🐓;rose 🌹;rosette 🏵️;round_pushpin 📍;rugby_football 🏉;runner 🏃;\
        running_shirt 🎽;running_shoe 👟;sad_but_relieved_face 😥;safety_pin 🧷;safety_vest 🦺;sagittarius ♐;\
        sailboat ⛵;sake 🍶;salad 🥗;salt 🧂;saluting_face 🫡;sandwich 🥪;santa 🎅;santa_claus 🎅;sari 🥻;satellite 🛰️;\
        satellite_antenna 📡;satisfied 😆;sauropod 🦕;saxophone 🎷;scarf 🧣;school 🏫;scientist 🧑‍🔬;scissors ✂️;\
        scorpio ♏;scorpion 🦂;scream 😱;screwdriver 🪛;scroll 📜;seal 🦭;search 🔍;seat 💺;see_no_evil 🙈;\
        see_no_evil_monkey 🙈;seedling 🌱;selfie 🤳;service_dog 🐕‍🦺;seven_oclock 🕖;seven_thirty 🕢;sewing_needle 🪡;\
        shaking_face 🫨;shallow_pan_of_food 🥘;shamrock ☘️;shark 🦈;shaved_ice 🍧;sheaf_of_rice 🌾;sheep 🐑;shield 🛡️;\
        shinto_shrine ⛩️;ship 🚢;shirt 👕;shoe 👞;shooting_star 🌠;shopping_bags 🛍️;shopping_cart 🛒;shortcake 🍰;\
        shorts 🩳;shower 🚿;shrimp 🦐;shrug 🤷;shuffle_tracks_button 🔀;shushing_face 🤫;sign_of_the_horns 🤘;\
        singer 🧑‍🎤;six_oclock 🕕;six_thirty 🕡;skateboard 🛹;skier ⛷️;skis 🎿;skull 💀;skull_and_crossbones ☠️;\
        skunk 🦨;sled 🛷;sleeping 😴;sleeping_face 😴;sleepy 😪;sleepy_face 😪;slightly_frowning_face 🙁;\
        slightly_smiling 🙂;slightly_smiling_face 🙂;slot_machine 🎰;sloth 🦥;small_airplane 🛩️;small_blue_diamond 🔹;\
        small_orange_diamond 🔸;smile 😄;smiley 😃;smiling_cat_with_heart_eyes 😻;smiling_face ☺️;\
        smiling_face_with_halo 😇;smiling_face_with_heart_eyes 😍;smiling_face_with_hearts 🥰;\
        smiling_face_with_horns 😈;smiling_face_with_open_hands 🤗;smiling_face_with_smiling_eyes 😊;\
        smiling_face_with_sunglasses 😎;smiling_face_with_tear 🥲;smiling_imp 😈;smirk 😏;smirking_face 😏;snail 🐌;\
        snake 🐍;sneezing 🤧;sneezing_face 🤧;snow_capped_mountain 🏔️;snowboarder 🏂;snowflake ❄️;snowman ☃️;\
        snowman_without_snow ⛄;soap 🧼;sob 😭;soccer ⚽;soccer_ball ⚽;socks 🧦;soft_ice_cream 🍦;softball 🥎;\
        soon_arrow 🔜;sos 🆘;sos_button 🆘;spade_suit ♠️;spaghetti 🍝;sparkle ❇️;sparkler 🎇;sparkles ✨;\
        sparkling_heart 💖;speak_no_evil 🙊;speak_no_evil_monkey 🙊;speaker_high_volume 🔊;speaker_low_volume 🔈;\
        speaker_medium_volume 🔉;speaking_head 🗣️;speech_balloon 💬;speedboat 🚤;spider 🕷️;spider_web 🕸️;\
        spiral_calendar 🗓️;spiral_notepad 🗒️;spiral_shell 🐚;sponge 🧽;spoon 🥄;sport_utility_vehicle 🚙;\
        sports_medal 🏅;spouting_whale 🐳;squid 🦑;squinting_face_with_tongue 😝;stadium 🏟️;star ⭐;star2 🌟;\
        star_and_crescent ☪️;star_of_david ✡️;star_struck 🤩;station 🚉;statue_of_liberty 🗽;steaming_bowl 🍜;\
        stethoscope 🩺;stop_button ⏹️;stop_sign 🛑;stopwatch ⏱️;straight_ruler 📏;strawberry 🍓;stuck_out_tongue 😛;\
        stuck_out_tongue_winking_eye 😜;student 🧑‍🎓;studio_microphone 🎙️;stuffed_flatbread 🥙;sun ☀️;\
        sun_behind_cloud ⛅;sun_behind_large_cloud 🌥️;sun_behind_rain_cloud 🌦️;sun_behind_small_cloud 🌤️;\
        sun_with_face 🌞;sunflower 🌻;sunglasses 😎;sunny ☀️;sunrise 🌅;sunrise_over_mountains 🌄;sunset 🌇;\
        superhero 🦸;supervillain 🦹;sushi 🍣;suspension_railway 🚟;swan 🦢;sweat 😓;sweat_droplets 💦;sweat_drops 💦;\
        sweat_smile 😅;synagogue 🕍;syringe 💉;t_rex 🦖;t_shirt 👕;taco 🌮;tada 🎉;takeout_box 🥡;tamale 🫔;\
        tanabata_tree 🎋;tangerine 🍊;taurus ♉;taxi 🚕;tea 🍵;teacher 🧑‍🏫;teacup_without_handle 🍵;teapot 🫖;\
        tear_off_calendar 📆;technologist 🧑‍💻;teddy_bear 🧸;telephone ☎️;telephone_receiver 📞;telescope 🔭;\
        television 📺;ten_oclock 🕙;ten_thirty 🕥;tennis 🎾;tent ⛺;test_tube 🧪;thermometer 🌡️;thinking 🤔;\
        thinking_face 🤔;thong_sandal 🩴;thought_balloon 💭;thread 🧵;three_oclock 🕒;three_thirty 🕞;thumbs_down 👎;\
        thumbs_up 👍;thumbsdown 👎;thumbsup 👍;ticket 🎫;tiger 🐯;tiger_face 🐯;timer_clock ⏲️;tired 😫;tired_face 😫;\
        tm ™️;toilet 🚽;tokyo_tower 🗼;tomato 🍅;tongue 👅;toolbox 🧰;tooth 🦷;toothbrush 🪥;top_arrow 🔝;top_hat 🎩;\
        tophat 🎩;tornado 🌪️;trackball 🖲️;tractor 🚜;trade_mark ™️;train 🚆;tram 🚊;tram_car 🚋;\
        transgender_flag 🏳️‍⚧️;transgender_symbol ⚧️;triangular_flag 🚩;triangular_ruler 📐;trident_emblem 🔱;\
        triumph 😤;troll 🧌;trolleybus 🚎;trophy 🏆;tropical_drink 🍹;tropical_fish 🐠;truck 🚚;trumpet 🎺;tulip 🌷;\
        tumbler_glass 🥃;turkey 🦃;turtle 🐢;tv 📺;twelve_oclock 🕛;twelve_thirty 🕧;two_hearts 💕;two_hump_camel 🐫;\
        two_oclock 🕑;two_thirty 🕝;umbrella ☔;umbrella_on_ground ⛱️;umbrella_with_rain_drops ☔;unamused 😒;\
        unamused_face 😒;unicorn 🦄;unlock 🔓;unlocked 🔓;up 🆙;up_arrow ⬆️;up_button 🆙;up_down_arrow ↕️;\
        up_left_arrow ↖️;up_right_arrow ↗️;upside_down 🙃;upside_down_face 🙃;upwards_button 🔼;v ✌️;vampire 🧛;\
        vertical_traffic_light 🚦;vibration_mode 📳;victory_hand ✌️;video_camera 📹;video_game 🎮;videocassette 📼;\
        violin 🎻;virgo ♍;volcano 🌋;volleyball 🏐;vomiting 🤮;vs_button 🆚;vulcan 🖖;vulcan_salute 🖖;waffle 🧇;\
        walking 🚶;waning_crescent_moon 🌘;waning_gibbous_moon 🌖;warning ⚠️;wastebasket 🗑️;watch ⌚;water_buffalo 🐃;\
        water_closet 🚾;water_pistol 🔫;water_wave 🌊;watermelon 🍉;wave 👋;waving_hand 👋;wavy_dash 〰️;\
        waxing_crescent_moon 🌒;waxing_gibbous_moon 🌔;weary 😩;weary_cat 🙀;weary_face 😩;wedding 💒;whale 🐳;wheel 🛞;\
        wheel_of_dharma ☸️;wheelchair_symbol ♿;whisky 🥃;white_cane 🦯;white_check_mark ✅;white_circle ⚪;\
        white_exclamation_mark ❕;white_flag 🏳️;white_flower 💮;white_heart 🤍;white_large_square ⬜;\
        white_medium_small_square ◽;white_medium_square ◻️;white_question_mark ❔;white_small_square ▫️;\
        white_square_button 🔳;wilted_flower 🥀;wind_chime 🎐;wind_face 🌬️;window 🪟;wine 🍷;wine_glass 🍷;wing 🪽;\
        wink 😉;winking_face 😉;winking_face_with_tongue 😜;wireless 🛜;wolf 🐺;woman 👩;woman_and_man_holding_hands 👫;\
        woman_artist 👩‍🎨;woman_astronaut 👩‍🚀;woman_bald 👩‍🦲;woman_beard 🧔‍♀️;woman_biking 🚴‍♀️;\
        woman_blond_hair 👱‍♀️;woman_bouncing_ball ⛹️‍♀️;woman_bowing 🙇‍♀️;woman_cartwheeling 🤸‍♀️;\
        woman_climbing 🧗‍♀️;woman_construction_worker 👷‍♀️;woman_cook 👩‍🍳;woman_curly_hair 👩‍🦱;woman_dancing 💃;\
        woman_detective 🕵️‍♀️;woman_elf 🧝‍♀️;woman_facepalming 🤦‍♀️;woman_factory_worker 👩‍🏭;woman_fairy 🧚‍♀️;\
        woman_farmer 👩‍🌾;woman_feeding_baby 👩‍🍼;woman_firefighter 👩‍🚒;woman_frowning 🙍‍♀️;woman_genie 🧞‍♀️;\
        woman_gesturing_no 🙅‍♀️;woman_gesturing_ok 🙆‍♀️;woman_getting_haircut 💇‍♀️;woman_getting_massage 💆‍♀️;\
        woman_golfing 🏌️‍♀️;woman_guard 💂‍♀️;woman_health_worker 👩‍⚕️;woman_in_lotus_position 🧘‍♀️;\
        woman_in_manual_wheelchair 👩‍🦽;woman_in_motorized_wheelchair 👩‍🦼;woman_in_steamy_room 🧖‍♀️;\
        woman_in_tuxedo 🤵‍♀️;woman_judge 👩‍⚖️;woman_juggling 🤹‍♀️;woman_kneeling 🧎‍♀️;\
        woman_lifting_weights 🏋️‍♀️;woman_mage 🧙‍♀️;woman_mechanic 👩‍🔧;woman_mountain_biking 🚵‍♀️;\
        woman_office_worker 👩‍💼;woman_pilot 👩‍✈️;woman_playing_handball 🤾‍♀️;woman_playing_water_polo 🤽‍♀️;\
        woman_police_officer 👮‍♀️;woman_pouting 🙎‍♀️;woman_raising_hand 🙋‍♀️;woman_red_hair 👩‍🦰;\
        woman_rowing_boat 🚣‍♀️;woman_running 🏃‍♀️;woman_scientist 👩‍🔬;woman_shrugging 🤷‍♀️;woman_singer 👩‍🎤;\
        woman_standing 🧍‍♀️;woman_student 👩‍🎓;woman_superhero 🦸‍♀️;woman_supervillain 🦹‍♀️;woman_surfing 🏄‍♀️;\
        woman_swimming 🏊‍♀️;woman_teacher 👩‍🏫;woman_technologist 👩‍💻;woman_tipping_hand 💁‍♀️;woman_vampire 🧛‍♀️;\
        woman_walking 🚶‍♀️;woman_wearing_turban 👳‍♀️;woman_white_hair 👩‍🦳;woman_with_headscarf 🧕;\
        woman_with_veil 👰‍♀️;woman_with_white_cane 👩‍🦯;woman_zombie 🧟‍♀️;womans_boot 👢;womans_clothes 👚;\
        womans_hat 👒;womans_sandal 👡;women_holding_hands 👭;women_with_bunny_ears 👯‍♀️;women_wrestling 🤼‍♀️;\
        womens_room 🚺;wood 🪵;woozy_face 🥴;world_map 🗺️;worm 🪱;worried 😟;worried_face 😟;wrapped_gift 🎁;wrench 🔧;\
        writing_hand ✍️;x ❌;x_ray 🩻;yarn 🧶;yawning 🥱;yawning_face 🥱;yellow_circle 🟡;yellow_heart 💛;\
        yellow_square 🟨;yen_banknote 💴;yin_yang ☯️;yo_yo 🪀;yum 😋;zany 🤪;zany_face 🤪;zap ⚡;zebra 🦓;zipper_mouth 🤐;\
        zipper_mouth_face 🤐;zombie 🧟;zzz 💤;
        """
}
