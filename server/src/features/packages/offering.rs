//! What packages a coach offers.

use protocol::packages::{OfferPackage, Package, PackageForm, Packages, RetirePackage};
use protocol::text::PackageName;
use protocol::{ErrorCode, Refusal, limits, sentence};

use super::{shown, store};
use crate::error::{Result, forbidden, not_found};
use crate::features::lessons::terms;
use crate::features::users::profiles::account;
use crate::run::Cx;

/// The fewest lessons of a package, and the fewest days in which a pass can be used.
const LESSONS_MIN: i64 = 2;
const DAYS_MIN: i64 = 7;

/// Offers a package.
pub(super) async fn offer(cx: &mut Cx, args: OfferPackage) -> Result<Package> {
    let me = cx.caller()?.user;
    let form = checked(args.form)?;
    account::lock(cx, me).await?;
    if !account::has_coach_profile(cx.db(), me).await? {
        return Err(forbidden(sentence!("coaches_only")));
    }
    terms::check_offered(cx.db(), cx.tenant(), me, ("minutes", form.kind, form.minutes)).await?;
    if store::count_offered(cx.db(), me).await? >= i64::try_from(limits::PACKAGES_MAX).unwrap_or(i64::MAX) {
        return Err(Refusal::saying(ErrorCode::LimitReached, sentence!("packages_most", max = limits::PACKAGES_MAX)).into());
    }
    let package = Package { id: cx.new_id(), form };
    store::insert_package(cx.db(), (cx.tenant(), me), &package, cx.now).await?;
    Ok(package)
}

/// Offers a package no longer. Idempotent.
pub(super) async fn retire(cx: &mut Cx, args: RetirePackage) -> Result<Packages> {
    let me = cx.caller()?.user;
    if !store::retire(cx.db(), args.package, me, cx.now).await? {
        return Err(not_found());
    }
    shown::of_mine(cx.db(), cx.tenant(), me).await
}

fn checked(form: PackageForm) -> Result<PackageForm, Refusal> {
    let within = |field: &str, value: i64, (min, max): (i64, i64)| {
        if (min..=max).contains(&value) { Ok(()) } else { Err(Refusal::invalid(field, sentence!("number_between", min = min, max = max))) }
    };
    within("lessons", form.lessons, (LESSONS_MIN, limits::PACKAGE_LESSONS_MAX))?;
    within("days", form.days, (DAYS_MIN, limits::PASS_DAYS_MAX))?;
    let dearest = form.lessons * limits::LESSON_PRICE_MAX;
    if !(0..=dearest).contains(&form.price) {
        return Err(Refusal::invalid("price", sentence!("package_price", max = dearest / 100)));
    }
    Ok(PackageForm { name: PackageName::parse(&form.name)?.into_string(), ..form })
}
